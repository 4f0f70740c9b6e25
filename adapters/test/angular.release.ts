import { angular } from './apps/angular.js';
import { describeFreshApps } from './support/describe-fresh-apps.js';

describeFreshApps(angular);
