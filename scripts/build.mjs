import { ensureBuilt } from './built.mjs';
import { ensureInstalled } from './installed.mjs';

/** Without names, everything. */
const names = process.argv.slice(2);

ensureInstalled();
await ensureBuilt(({ name }) => names.length === 0 || names.includes(name));
