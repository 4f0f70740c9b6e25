import { join } from 'node:path';
import type { App } from '../support/app.js';
import { serveBuilt } from '../support/serve-built.js';

export const angular: App = {
  name: 'Angular',
  hasOfferPages: true,
  start: (addresses) => serveBuilt(join(import.meta.dirname, '../../angular/dist'), addresses),
};
