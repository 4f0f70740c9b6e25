'use client';

/** The same in Node: the components render on the server what they show to readers. */
export * from './generated/components.server.js';
export * from './functions.js';
