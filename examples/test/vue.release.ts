import { vue } from './apps/vue.js';
import { describeMarketplace } from './support/describe-marketplace.js';

describeMarketplace(vue);
