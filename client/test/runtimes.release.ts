import { describeOperations } from './support/describe-operations.js';

describeOperations([
  { name: 'deno', program: 'deno', parameters: ['run', '--quiet', '--allow-net', '--cached-only'] },
  { name: 'bun', program: 'bun', parameters: ['run'] },
]);
