import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { formatText } from '../../scripts/format-text.mjs';
import { describeApi } from './describe-api.js';

/** Writes the OpenAPI document beside the package, where clients are generated from it. */
const path = join(import.meta.dirname, '../openapi.json');
const { document } = await describeApi();
writeFileSync(path, await formatText(path, JSON.stringify(document)));
