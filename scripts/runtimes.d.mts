/** Path of Node 24; undefined if there is none. */
export function findNode24(): string | undefined;
