import { describeReadme } from './support/describe-readme.js';

describeReadme('this Node', process.execPath);
