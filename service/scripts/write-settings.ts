import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describeSettings } from './describe-settings.js';

/** Writes the page of the settings. */
writeFileSync(join(import.meta.dirname, '../../docs/settings.md'), await describeSettings());
