import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readFilmTrust, reasonWithoutFilmTrust } from '../filmtrust/dataset.js';
import { qualityReport } from './report.js';
import { formatText } from '../../scripts/format-text.mjs';

const file = join(import.meta.dirname, '../results/quality.md');

const reason = reasonWithoutFilmTrust();
if (reason) {
  console.log(`Skipped: ${reason}`);
} else {
  const report = await formatText('report.md', qualityReport(readFilmTrust()));
  await writeFile(file, report);
  console.log(report);
  console.log(`Written to ${file}`);
}
