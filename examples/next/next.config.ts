import { join } from 'node:path';
import type { NextConfig } from 'next';

export default {
  // Where the packages are: two folders up in the repository.
  turbopack: { root: join(import.meta.dirname, '../..') },
  devIndicators: false,
} satisfies NextConfig;
