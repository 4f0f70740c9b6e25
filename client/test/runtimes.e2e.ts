import { describeOperations } from './support/describe-operations.js';

describeOperations([{ name: 'node', program: process.execPath, parameters: [] }], {
  isInBrowser: true,
});
