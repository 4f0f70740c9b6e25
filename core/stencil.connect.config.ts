import type { Config } from '@stencil/core';
import { join } from 'node:path';
import { common } from '../stencil.config';

/**
 * The build of the page at which people connect accounts, which the service serves: the page's own elements, and
 * those of the SDK that it shows.
 */
export const config: Config = {
  ...common,
  cacheDir: '.stencil/connect',
  srcDir: join(__dirname, 'connect'),
  globalScript: join(__dirname, 'connect/global.ts'),
  tsconfig: join(__dirname, 'tsconfig.connect.json'),
  outputTargets: [{ type: 'dist-lazy', dir: join(__dirname, 'dist/connect') }],
};
