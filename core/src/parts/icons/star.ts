/** A star without its start, the upper end. */
export const starOutline = 'l3 6 7 1-5 5 1 7-6-3-6 3 1-7-5-5 7-1z';

/** The path of an icon, in a square of 24. */
export const star = `M12 2${starOutline}`;
