/**
 * The moment at which every page of the showcase is opened, so that "3 days ago" stays 3 days ago.
 */
export const now = new Date('2026-06-15T12:00:00Z');
