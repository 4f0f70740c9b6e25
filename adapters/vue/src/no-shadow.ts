import type { renderShadow as rendering } from './shadow.js';

/** In browsers, and on servers that can't run the renderer, elements draw themselves. */
export const renderShadow: typeof rendering = () => Promise.resolve(undefined);
