import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { format, resolveConfig } from 'prettier';
import { describeApi } from './describe-api.js';

/** Writes the OpenAPI document beside the package, where clients are generated from it. */
const path = join(import.meta.dirname, '../openapi.json');
const options = await resolveConfig(path);
writeFileSync(
  path,
  await format(JSON.stringify(await describeApi()), { ...options, filepath: path }),
);
