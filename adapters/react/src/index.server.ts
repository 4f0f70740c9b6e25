'use client';

/** The same exports for Node, where the components render the elements' shadow trees. */
export * from './generated/components.server.js';
export * from './functions.js';
