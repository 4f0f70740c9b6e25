// Runs on the Node that the packages need: node bluesky-servers.mjs FOLDER_WITH_THE_PACKAGES PORT
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { startJetstream } from './jetstream-stand-in.mjs';

const [packages, port] = process.argv.slice(2);
const { resolve } = createRequire(join(packages, 'package.json'));
const load = (name) => import(pathToFileURL(resolve(name)).href);
const { PDS, envToCfg, envToSecrets } = await load('@atproto/pds');
const { default: plc } = await load('@did-plc/server');
const { readCar, cborToLexRecord } = await load('@atproto/repo');

const directory = plc.PlcServer.create({ db: plc.Database.mock(), port: 0 });
const listener = await directory.start();
const plcUrl = `http://localhost:${listener.address().port}`;

const folder = await mkdtemp(join(tmpdir(), 'svc-pds-'));
const createSecret = () => randomBytes(32).toString('hex');
const settings = {
  devMode: true,
  hostname: 'localhost',
  port: Number(port),
  dataDirectory: folder,
  blobstoreDiskLocation: join(folder, 'blobs'),
  didPlcUrl: plcUrl,
  serviceHandleDomains: ['.test'],
  inviteRequired: false,
  jwtSecret: createSecret(),
  dpopSecret: createSecret(),
  adminPassword: createSecret(),
  plcRotationKeyK256PrivateKeyHex: createSecret(),
  disableSsrfProtection: true,
  rateLimitsEnabled: false,
  crawlers: [],
};
const pds = await PDS.create(envToCfg(settings), envToSecrets(settings));
await pds.start();
const jetstream = await startJetstream(pds.ctx.sequencer, { readCar, cborToLexRecord });
const pdsUrl = `http://localhost:${port}`;
console.log(`Listening ${JSON.stringify({ plcUrl, pdsUrl, jetstreamUrl: jetstream.url })}`);

// It ends with the process that started it.
process.stdin.resume().once('end', async () => {
  jetstream.close();
  await pds.destroy();
  await directory.destroy();
  await rm(folder, { recursive: true, force: true });
  process.exit();
});
