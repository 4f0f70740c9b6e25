import { ensureBuilt } from './built.mjs';
import { ensureInstalled, run } from './installed.mjs';

ensureInstalled();
await ensureBuilt();
run('npm', ['--silent', 'run', 'showcase', '-w', 'core']);
