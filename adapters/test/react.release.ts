import { react } from './apps/react.js';
import { describeFreshApps } from './support/describe-fresh-apps.js';

describeFreshApps(react);
