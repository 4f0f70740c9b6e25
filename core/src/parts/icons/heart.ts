/** The path of an icon, in a square of 24. */
export const heart = 'M12 20 4 12a5 5 0 0 1 8-6 5 5 0 0 1 8 6z';
