import { nuxt } from './apps/nuxt.js';
import { describeMarketplace } from './support/describe-marketplace.js';
import { describeStructuredData } from './support/describe-structured-data.js';

describeMarketplace(nuxt);
describeStructuredData(nuxt);
