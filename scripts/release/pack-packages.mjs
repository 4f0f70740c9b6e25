import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../installed.mjs';
import { packPackage } from './pack-package.mjs';
import { packages } from './packages.mjs';
import { writeSbom } from './write-sbom.mjs';

/**
 * Packs what is built of all packages into a folder, with a bill of materials for each, and with `release.json`, which
 * lists them in the order in which they are published. Returns their `package.json`.
 */
export function packPackages(destination, repository) {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const place = mkdtempSync(join(tmpdir(), 'x-svc-release-'));
  mkdirSync(destination, { recursive: true });
  const packed = packages.map(({ folder, ...inside }, index) => {
    const work = join(place, String(index));
    const { manifest, contents, archive, integrity } = packPackage({
      folder,
      repository,
      destination,
      place: work,
    });
    const sbom = archive.replace(/\.tgz$/, '.cdx.json');
    const file = join(destination, sbom);
    writeSbom({ folder: contents, inside, lock, integrity, place: join(work, 'sbom'), file });
    const { name, version } = manifest;
    return { manifest, row: { name, version, archive, integrity, sbom } };
  });
  rmSync(place, { recursive: true });
  const rows = packed.map(({ row }) => row);
  writeFileSync(join(destination, 'release.json'), `${JSON.stringify(rows, undefined, 2)}\n`);
  return packed.map(({ manifest }) => manifest);
}
