import { vue } from './apps/vue.js';
import { describeFreshApps } from './support/describe-fresh-apps.js';

describeFreshApps(vue);
