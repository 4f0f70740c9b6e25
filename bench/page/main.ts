import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startFixture } from '../../testing/browser/fixture.js';
import { addOffers, offersPage, type Kind } from './pages.js';
import { renderReport, type Comparison } from './report.js';
import { visit, type Profile, type Visit } from './visit.js';
import { exceedsBudget, measureWeights } from './weight.js';
import { formatText } from '../../scripts/format-text.mjs';

const desktop: Profile = { name: 'this machine', cpuSlowdown: 1 };
const phone: Profile = {
  name: 'a phone (CPU 4 times slower, 150 ms, 1.6 Mbit/s)',
  cpuSlowdown: 4,
  network: { latency: 150, throughput: 1_600_000 },
};
const comparisons = [
  { count: 20, profile: phone, visits: 15 },
  { count: 20, profile: desktop, visits: 15 },
  { count: 1000, profile: desktop, visits: 7 },
];
const kinds: readonly Kind[] = ['floor', 'sdk'];

const fixture = await startFixture();
try {
  const weights = await measureWeights(fixture);
  for (const count of [20, 1000]) await addOffers(fixture, `offer${count}`, count);
  const compared: Comparison[] = [];
  for (const { count, profile, visits } of comparisons) {
    const results: Record<Kind, Visit[]> = { floor: [], sdk: [] };
    // In turns, so that what else the machine does is the same for both.
    for (let turn = 0; turn < visits; turn++) {
      for (const kind of kinds) {
        const url = offersPage(fixture, kind, `offer${count}`, count);
        results[kind].push(await visit(fixture.browser, url, profile));
      }
    }
    compared.push({ count, profile: profile.name, results });
  }
  const report = await formatText(
    'report.md',
    renderReport(weights, compared, fixture.site.origin),
  );
  const folder = join(import.meta.dirname, '../results');
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'page.md'), report);
  console.log(report);
  if (weights.some(exceedsBudget)) process.exitCode = 1;
} finally {
  await fixture.close();
}
