import type { renderShadow as rendering } from './shadow.js';

/** For browsers, and for servers that cannot run the renderer: renders nothing. */
export const renderShadow: typeof rendering = () => Promise.resolve(undefined);
