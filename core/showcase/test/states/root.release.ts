import { describeFurtherLooks } from '../support/describe-states.js';

describeFurtherLooks('x-svc-root');
