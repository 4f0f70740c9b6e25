import { describeEndorsing } from './support/describe-endorsing.js';

describeEndorsing();
describeEndorsing({ isReorganised: true });
