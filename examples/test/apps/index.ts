import { hasPhp } from '../../php/test/support/php.js';
import type { App } from '../support/app.js';
import { angular } from './angular.js';
import { html } from './html.js';
import { next } from './next.js';
import { nuxt } from './nuxt.js';
import { php } from './php.js';
import { react } from './react.js';
import { vue } from './vue.js';

/** Every example. */
export const apps: App[] = [html, react, next, vue, nuxt, angular, ...(hasPhp() ? [php] : [])];
