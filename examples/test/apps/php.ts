import { startPhp } from '../../php/test/support/php.js';
import type { App } from '../support/app.js';

export const php: App = { name: 'PHP', hasOfferPages: true, isManyPages: true, start: startPhp };
