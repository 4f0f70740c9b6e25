/** The path of an icon, in a square of 24. */
export const next = 'M9.5 5 16.5 12 9.5 19 8 17.5 13.5 12 8 6.5z';
