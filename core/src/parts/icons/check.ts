/** The path of an icon, in a square of 24. */
export const check = 'M9.5 18.5 3.5 12.5 5.5 10.5 9.5 14.5 18.5 5.5 20.5 7.5z';
