import { execFileSync } from 'node:child_process';
import { samplesIn } from '../../../docs/test/support/samples.js';
import { hasPhp } from './support/php.js';

const testWithPhp = hasPhp() ? test : test.skip;

testWithPhp.each(samplesIn('php').map(({ place, code }) => [place, code]))(
  'the PHP in %s can be read',
  (_, code) => {
    execFileSync('php', ['-l'], { input: code, stdio: ['pipe', 'ignore', 'pipe'] });
  },
);
