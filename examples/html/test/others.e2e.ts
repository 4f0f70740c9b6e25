import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'puppeteer';
import { startExample } from '../serve.mjs';
import { others } from '../others.mjs';
import { until } from '../../../testing/waiting/until.js';
import { waitFor } from '../../../testing/waiting/wait-for.js';
import { findFreePort } from '../../../testing/service/free-port.js';
import { startBrowser } from '../../../testing/browser/browser.js';

let browser: Browser;
beforeAll(async () => {
  browser = await startBrowser();
});
afterAll(() => browser.close());

test('another example starts on request and stops with the demo', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'svc-other-'));
  const port = await findFreePort();
  const server = `require('http').createServer((_, answer) => answer.end('At ' + process.env.SVC_DEMO_URL)).listen(${port})`;
  await writeFile(join(folder, 'server.cjs'), server);
  await writeFile(join(folder, 'package.json'), '{ "scripts": { "start": "node server.cjs" } }');
  const example = await startExample({ port: 0, others: { tiny: { name: 'Tiny', port, folder } } });

  const page = await browser.newPage();
  await page.goto(`${example.url}/examples/tiny`);
  expect(await page.$eval('[role=status]', (status) => status.textContent)).toContain('starts');
  await until(page, (there) => location.port === there, String(port));
  expect(await page.$eval('body', (body) => body.textContent)).toBe(`At ${example.url}`);
  await page.close();

  await example.close();
  const isGone = () =>
    fetch(`http://localhost:${port}`).then(
      () => false,
      () => true,
    );
  await waitFor(isGone);
  await rm(folder, { recursive: true });
});

test('an example whose program is not installed says so, and what to install', async () => {
  const program = { name: 'Tiny 1', command: 'svc-no-such-program', installation: '“get tiny”' };
  const tiny = { name: 'Tiny', port: await findFreePort(), program };
  const example = await startExample({ port: 0, others: { tiny } });
  const answer = await fetch(`${example.url}/examples/tiny`);
  expect(answer.status).toBe(503);
  expect(answer.headers.get('refresh')).toBeNull();
  expect(await answer.text()).toContain(
    'This example needs Tiny 1, which is not installed on this machine. Install it (“get tiny”)',
  );
  await example.close();

  const readme = await readFile(join(import.meta.dirname, '../../../README.md'), 'utf8');
  expect(readme).toContain(others['php']!.program!.name);
});
