import { execFileSync, spawnSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const source = join(import.meta.dirname, '../compose');
const isInstalled = spawnSync('docker-compose', ['version'], { stdio: 'ignore' }).status === 0;
if (!isInstalled) console.log('The compose file is not tested: docker-compose is missing.');

(isInstalled ? test : test.skip)('docker-compose accepts the file with the variables', () => {
  const folder = mkdtempSync(join(tmpdir(), 'svc-compose-'));
  try {
    copyFileSync(join(source, 'compose.yaml'), join(folder, 'compose.yaml'));
    const filled = readFileSync(join(source, '.env.example'), 'utf8').replaceAll(/=$/gm, '=abc');
    writeFileSync(join(folder, '.env'), filled);
    const read = () =>
      execFileSync('docker-compose', ['config'], { cwd: folder, encoding: 'utf8', stdio: 'pipe' });
    expect(read()).toContain('DATABASE_URL: postgres://svc:abc@database/svc');
    writeFileSync(join(folder, '.env'), filled.replace(/^SVC_ACCOUNT_SECRET=.*$/m, ''));
    expect(read).toThrow('Set a secret in .env');
  } finally {
    rmSync(folder, { recursive: true });
  }
});
