import type { FreshApp } from '../../../testing/packing/fresh-app.js';
import { angular } from './angular.js';
import { react } from './react.js';
import { vue } from './vue.js';

/** A fresh app of each framework, each of which shows the bakery's recommendation and two counts. */
export const apps: FreshApp[] = [...react, ...vue, ...angular];
