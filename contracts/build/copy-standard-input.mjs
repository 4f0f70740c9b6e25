// Explorers verify the token's code from the compiler's input.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const info = readFileSync(join(root, 'artefacts/build-info/reward-token.json'), 'utf8');
const { input } = JSON.parse(info);
writeFileSync(join(root, 'dist/standard-input.json'), JSON.stringify(input));
