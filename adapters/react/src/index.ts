'use client';

/** What an app imports in the browser. */
export * from './generated/components.js';
export * from './functions.js';
