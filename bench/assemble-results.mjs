import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const folder = import.meta.dirname;

/** The parts in their order, each written by its own command. */
const parts = [
  'quality',
  'ranking',
  'writes',
  'scanner',
  'accounts',
  'attacks',
  'failover',
  'page',
];

const introduction = `# Results

The command of each part measures its values. Times are of the machine described there; only ratios
within one run are valid for other machines. \`npm run results -w bench\` assembles
this file from \`bench/results\`.
`;

const texts = parts
  .map((part) => join(folder, 'results', `${part}.md`))
  .filter((file) => existsSync(file))
  .map((file) => readFileSync(file, 'utf8').trim());
writeFileSync(join(folder, 'RESULTS.md'), `${[introduction.trim(), ...texts].join('\n\n')}\n`);
