import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const unit = join(import.meta.dirname, '../systemd/svc.service');
const isInstalled = spawnSync('systemd-analyze', ['--version'], { stdio: 'ignore' }).status === 0;
if (!isInstalled) console.log('The unit of systemd is not tested: systemd-analyze is missing.');
const tested = isInstalled ? test : test.skip;

const analyze = (parameters: readonly string[]) => {
  const { status, stdout, stderr } = spawnSync('systemd-analyze', parameters, { encoding: 'utf8' });
  return { status, stdout, stderr };
};

tested('systemd accepts the unit', () => {
  const folder = mkdtempSync(join(tmpdir(), 'svc-unit-'));
  try {
    // It demands that the program is there.
    const text = readFileSync(unit, 'utf8').replace(
      /^ExecStart=\S+/m,
      `ExecStart=${process.execPath}`,
    );
    writeFileSync(join(folder, 'svc.service'), text);
    const verified = analyze(['verify', '--man=no', join(folder, 'svc.service')]);
    const own = verified.stderr.split('\n').filter((line) => line.includes('svc.service'));
    expect([verified.status, own]).toEqual([0, []]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

tested('the exposure of the unit is low', () => {
  const { status, stdout } = analyze(['security', '--offline=true', '--threshold=15', unit]);
  expect(stdout).toMatch(/Overall exposure level for svc\.service: 1\.\d OK/);
  expect(status).toBe(0);
});
