import { join } from 'node:path';
import type { App } from '../support/app.js';
import { serveBuilt } from '../support/serve-built.js';

export const vue: App = {
  name: 'Vue',
  hasOfferPages: true,
  start: (addresses) => serveBuilt(join(import.meta.dirname, '../../vue/dist'), addresses),
};
