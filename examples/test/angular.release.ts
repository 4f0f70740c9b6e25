import { angular } from './apps/angular.js';
import { describeMarketplace } from './support/describe-marketplace.js';

describeMarketplace(angular);
