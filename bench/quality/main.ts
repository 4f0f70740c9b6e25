import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { format } from 'prettier';
import { readFilmTrust, reasonWithoutFilmTrust } from '../filmtrust/dataset.js';
import { qualityReport } from './report.js';

const file = join(import.meta.dirname, '../results/quality.md');

const reason = reasonWithoutFilmTrust();
if (reason) {
  console.log(`Skipped: ${reason}`);
} else {
  const report = await format(qualityReport(readFilmTrust()), { parser: 'markdown' });
  await writeFile(file, report);
  console.log(report);
  console.log(`Written to ${file}`);
}
