'use client';

/** The exports for browsers. */
export * from './generated/components.js';
export * from './functions.js';
