import { next } from './apps/next.js';
import { describeMarketplace } from './support/describe-marketplace.js';
import { describeStructuredData } from './support/describe-structured-data.js';

describeMarketplace(next);
describeStructuredData(next);
