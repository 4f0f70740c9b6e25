import { react } from './apps/react.js';
import { describeMarketplace } from './support/describe-marketplace.js';

describeMarketplace(react);
