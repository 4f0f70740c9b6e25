import { html } from './apps/html.js';
import { describeMarketplace } from './support/describe-marketplace.js';

describeMarketplace(html, { isRepeated: false });
