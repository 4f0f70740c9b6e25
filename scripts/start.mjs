import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { others } from '../examples/html/others.mjs';
import { followChain, isChainKnown, readChainSettings, startChain } from './chain.mjs';
import { addVideos } from './demo-videos.mjs';
import { ensureInstalled, root, run, spawnBuild, startBuild } from './installed.mjs';
import { moveTimes } from './move-times.mjs';

const servicePort = readPort('PORT', 4700);
const examplePort = readPort('SVC_EXAMPLE_PORT', 4701);
const docsPort = readPort('SVC_DOCS_PORT', 4717);
const chainPort = readPort('SVC_CHAIN_PORT', 4745);
const serviceUrl = `http://localhost:${servicePort}`;
const exampleUrl = `http://localhost:${examplePort}`;
const docsUrl = `http://localhost:${docsPort}`;
/** The address at which the page of the README is served. */
const ownPage = 'http://localhost:8080';
const data = process.env.SVC_DATA ?? join(root, '.data');
const settings = {
  PORT: String(servicePort),
  SVC_DATA: data,
  SVC_ORIGINS: [
    serviceUrl,
    exampleUrl,
    ...Object.values(others).map(({ port }) => `http://localhost:${port}`),
    process.env.SVC_ORIGINS ?? ownPage,
  ].join(','),
  SVC_DOCS_URL: docsUrl,
  SVC_LOG_LEVEL: process.env.SVC_LOG_LEVEL ?? 'warn',
};
const running = new Set();
const builds = new Set();
let stopping = false;
const svc = join(root, 'service/dist/cli/svc.js');

for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, stop);
process.once('exit', () => builds.forEach(end));

/** A database or chains of the user's own are not mixed with those of the demo. */
const own = ['SVC_CHAINS', 'DATABASE_URL'].find((name) => process.env[name]);
await Promise.all([
  requireFreePort('PORT', servicePort, 'the service'),
  requireFreePort('SVC_EXAMPLE_PORT', examplePort, 'the example marketplace'),
  requireFreePort('SVC_DOCS_PORT', docsPort, 'the documentation'),
  own ? undefined : requireFreePort('SVC_CHAIN_PORT', chainPort, 'the local chain'),
]);
ensureInstalled('start');
const loaded = join(data, 'demo-loaded');
const isNew = !process.env.DATABASE_URL && !existsSync(loaded);
const known = !own && isChainKnown(data) && startOwnChain();
// The demo is loaded while the elements are built. When both are there, one check of the builds is faster.
const sdk = isNew && buildQuietly('build:sdk');
await startBuild(isNew ? 'build:service' : 'build:marketplace');
const starting = own ? { missing: `${own} is set.` } : known || startOwnChain();
if (isNew) loadDemo();
const chain = await starting;
if (chain.missing) console.log(`There is no local chain: ${chain.missing}`);
const ofChain = chain.missing ? {} : followLocalChain();
if (isNew && !(await sdk)) process.exit(1);
const documentation = await serve();
console.log(`
  Marketplace    ${exampleUrl}
  Documentation  is being built
  API            ${serviceUrl}/docs${describeChain()}

  To try it, open the marketplace, press "Connect wallet" and choose one of the demo wallets.
  Every offer then shows what that person's own network thinks of it. Open an offer, give
  feedback, disconnect, and connect as one of that person's friends to see it.

  The data is in ${data}. Ctrl+C stops everything.
`);
await buildRest();

/** Builds what the marketplace does not need, at a low priority. */
async function buildRest() {
  const isLate = true;
  if (!(await buildQuietly('build:connect', { isLate })) && !stopping)
    console.log(`  The page ${serviceUrl}/connect could not be built.`);
  const isBuilt = await buildQuietly('build:documentation', { isLate });
  if (stopping) return;
  documentation.send(isBuilt ? 'built' : 'failed');
  console.log(`  Documentation  ${isBuilt ? docsUrl : 'could not be built'}`);
}

/** Runs a build, whose output is shown only when it fails. Returns whether it has succeeded. */
async function buildQuietly(script, { isLate = false } = {}) {
  if (stopping) return false;
  const program = spawnBuild(script, {
    stdio: ['ignore', 'pipe', 'pipe'],
    // It is ended together with the programs that it starts.
    detached: process.platform !== 'win32',
  });
  if (isLate) setPriority(program.pid, constants.priority.PRIORITY_LOW);
  builds.add(program);
  const output = [];
  for (const stream of [program.stdout, program.stderr])
    stream.on('data', (chunk) => output.push(chunk));
  const [status] = await once(program, 'close');
  builds.delete(program);
  if (status !== 0 && !stopping) process.stderr.write(Buffer.concat(output));
  return status === 0;
}

function startOwnChain() {
  return startChain({ port: chainPort, data });
}

/** Follows the local chain, and returns the settings of the service and the marketplace for it. */
function followLocalChain() {
  const options = { svc, settings, isDatabaseNew: isNew };
  followChain(chain, options);
  return {
    service: readChainSettings(chain, { ...options, serviceUrl }),
    example: {
      SVC_REWARD_TOKEN: JSON.stringify({
        address: chain.token,
        chainId: chain.id,
        rpcUrl: chain.url.replace('http', 'ws'),
      }),
    },
  };
}

function describeChain() {
  if (chain.missing) return '';
  return `\n  Chain          ${chain.url} (id ${chain.id}), reward token ${chain.token}`;
}

function readPort(name, fallback) {
  const value = Number(process.env[name] ?? fallback);
  if (Number.isInteger(value) && value > 0 && value < 65_536) return value;
  console.error(`${name} must be a port number, not "${process.env[name]}".`);
  process.exit(1);
}

async function requireFreePort(name, port, user) {
  const probe = createServer();
  const taken = await new Promise((resolve) => {
    probe.once('error', (error) => resolve(error.code === 'EADDRINUSE'));
    probe.listen(port, () => probe.close(() => resolve(false)));
  });
  if (!taken) return;
  console.error(
    `Another program uses port ${port}, which ${user} needs.\n` +
      `Stop that program, or set another port: ${name}=${port + 100} npm start`,
  );
  process.exit(1);
}

/** Imports the demo. The import stores its progress, so that an interrupted import resumes. */
function loadDemo() {
  console.log('Loading the demo data …');
  mkdirSync(data, { recursive: true });
  const file = join(data, 'demo.jsonl');
  // An import resumes with the same file only.
  if (!existsSync(file)) writeDemo(file);
  run(process.execPath, [svc, 'import', file], settings);
  writeFileSync(loaded, '');
}

function writeDemo(file) {
  const lines = readFileSync(join(root, 'demo/data/demo.jsonl'), 'utf8');
  // The images are at the address of the example.
  const moved = moveTimes(lines).replaceAll('http://localhost:4701', exampleUrl);
  writeFileSync(`${file}.part`, addVideos(moved, { settings }));
  renameSync(`${file}.part`, file);
}

async function serve() {
  if (!chain.missing) keep('local chain', chain.program);
  start('service', [svc, 'serve'], { ...settings, ...ofChain.service });
  start('example', [join(root, 'examples/html/serve.mjs')], {
    PORT: String(examplePort),
    SVC_API_URL: serviceUrl,
    SVC_DOCS_URL: docsUrl,
    ...ofChain.example,
  });
  const settingsOfSite = { PORT: String(docsPort) };
  const site = start('documentation', [join(root, 'docs/serve.mjs')], settingsOfSite, ['ipc']);
  await waitForAnswer(`${serviceUrl}/health/ready`);
  await waitForAnswer(exampleUrl);
  return site;
}

function start(name, parameters, environment, channels = []) {
  const program = spawn(process.execPath, parameters, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit', ...channels],
    env: { ...process.env, ...environment },
    // Ctrl+C then reaches only this process, which stops its programs in order.
    detached: process.platform !== 'win32',
  });
  keep(name, program);
  return program;
}

/** When one program ends, the others are stopped. */
function keep(name, program) {
  program.once('exit', (code) => {
    running.delete(program);
    if (!stopping && code !== 0) console.error(`The ${name} ended with exit code ${code}.`);
    process.exitCode ||= stopping ? 0 : (code ?? 1);
    stop();
    if (running.size === 1) chain.program?.kill('SIGTERM');
    if (running.size === 0) process.exit();
  });
  running.add(program);
}

function stop() {
  // A second signal would end the service before its requests are complete.
  if (stopping) return;
  stopping = true;
  if (running.size === 0) process.exit(1);
  builds.forEach(end);
  for (const program of running) {
    // The service follows the chain until it ends.
    if (program !== chain.program) program.kill('SIGTERM');
  }
}

/** Ends a program and those that it has started. */
function end({ pid }) {
  try {
    process.kill(process.platform === 'win32' ? pid : -pid, 'SIGTERM');
  } catch {
    // It has already ended.
  }
}

async function waitForAnswer(url) {
  for (;;) {
    try {
      const response = await fetch(url);
      if (response.ok) return;
    } catch {
      // Not listening yet.
    }
    await delay(100);
  }
}
