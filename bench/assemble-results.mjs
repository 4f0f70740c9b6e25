import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const folder = import.meta.dirname;

/** The parts in their order, each written by its own command. */
const parts = ['quality', 'ranking', 'writes', 'page'];

const introduction = `# Results

Measured by the commands named with each part; times are of the machine described there and only
their ratios within one run say something about another machine. \`npm run results -w bench\` puts
this file together from \`bench/results\`.
`;

const texts = parts
  .map((part) => join(folder, 'results', `${part}.md`))
  .filter((file) => existsSync(file))
  .map((file) => readFileSync(file, 'utf8').trim());
writeFileSync(join(folder, 'RESULTS.md'), `${[introduction.trim(), ...texts].join('\n\n')}\n`);
