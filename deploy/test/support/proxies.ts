import { execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { request } from 'node:https';
import { join } from 'node:path';
import { waitFor } from '../../../testing/waiting/wait-for.js';
import { waitForOutput } from '../../../testing/waiting/wait-for-output.js';

const deploy = join(import.meta.dirname, '../..');
const works = (command: string, ...parameters: string[]) =>
  spawnSync(command, parameters, { stdio: 'ignore' }).status === 0;

/** A proxy of the system, with its file of `deploy`. */
export interface Proxy {
  name: string;
  isInstalled: boolean;
  /** The status of a part of a video of more than 4 MiB. */
  largerPart: number;
  /** Starts it in an empty folder, with TLS at the port; resolves when it listens. */
  start(folder: string, port: number, upstream: string): Promise<RunningProxy>;
}

interface RunningProxy {
  stop(): Promise<void>;
}

export const proxies: Proxy[] = [
  { name: 'nginx', isInstalled: works('nginx', '-v'), largerPart: 413, start: startNginx },
  { name: 'Caddy', isInstalled: works('caddy', 'version'), largerPart: 204, start: startCaddy },
];
for (const { name } of proxies.filter(({ isInstalled }) => !isInstalled))
  process.stdout.write(`${name} is not tested: it is missing.\n`);

async function startNginx(folder: string, port: number, upstream: string): Promise<RunningProxy> {
  const [certificate, key] = [join(folder, 'server.crt'), join(folder, 'server.key')];
  execFileSync(
    'openssl',
    [
      ...'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 1'.split(' '),
      ...['-subj', '/CN=localhost', '-keyout', key, '-out', certificate],
    ],
    { stdio: 'ignore' },
  );
  const site = replaceAll(readFileSync(join(deploy, 'nginx/svc.conf'), 'utf8'), [
    [/server 127\.0\.0\.1:4700;/, `server ${upstream};`],
    [/ {4}listen (\[::\]:)?80;\n/, ''],
    [/ {4}listen \[::\]:443 ssl http2;\n/, ''],
    [/server \{\n {4}server_name svc\.example;\n {4}return 308 [^}]+\}\n/, ''],
    [/listen 443/, `listen ${port}`],
    [/\/etc\/letsencrypt\/live\/svc\.example\/fullchain\.pem/, certificate],
    [/\/etc\/letsencrypt\/live\/svc\.example\/privkey\.pem/, key],
  ]);
  writeFileSync(join(folder, 'site.conf'), site);
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${folder}/${kind};`,
  );
  writeFileSync(
    join(folder, 'nginx.conf'),
    `daemon off; pid ${folder}/pid; error_log stderr notice; events {}
http { access_log off; ${paths.join(' ')} include ${folder}/site.conf; }`,
  );
  const child = spawn('nginx', ['-p', folder, '-c', join(folder, 'nginx.conf')], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  await waitForOutput(child.stderr, /start worker process \d+/);
  return { stop: () => stop(child) };
}

async function startCaddy(folder: string, port: number, upstream: string): Promise<RunningProxy> {
  const own =
    '{\n admin off\n local_certs\n skip_install_trust\n auto_https disable_redirects\n}\n';
  const file = join(folder, 'Caddyfile');
  writeFileSync(file, own + readFileSync(join(deploy, 'caddy/Caddyfile'), 'utf8'));
  const child = spawn('caddy', ['run', '--adapter', 'caddyfile', '--config', file], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: {
      PATH: process.env['PATH'],
      HOME: folder,
      SVC_HOST: `https://localhost:${port}`,
      SVC_UPSTREAM: upstream,
    },
  });
  child.stderr.resume();
  // It says that it obtained the certificate before it uses it.
  await waitFor(
    () => ask(port, 'GET', '/health/live'),
    ({ status }) => status === 200,
  );
  return { stop: () => stop(child) };
}

async function stop(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}

/** @throws if the text does not have one of the patterns: it would not be what operators use. */
function replaceAll(text: string, replacements: readonly [RegExp, string][]): string {
  return replacements.reduce((result, [pattern, replacement]) => {
    if (!pattern.test(result)) throw new Error(`Not found: ${String(pattern)}`);
    return result.replaceAll(new RegExp(pattern, 'g'), replacement);
  }, text);
}

/** An answer of the proxy. */
export interface ProxyAnswer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: Buffer;
}

/** Sends a request to the proxy from an address of this machine, without a check of its certificate. */
export function ask(
  port: number,
  method: string,
  path: string,
  {
    headers = {},
    body,
    from = '127.0.0.1',
  }: { headers?: Record<string, string>; body?: Buffer; from?: string } = {},
): Promise<ProxyAnswer> {
  return new Promise((resolve, reject) => {
    const sent = request(
      {
        ...{ host: '127.0.0.1', servername: 'localhost', port, method, path, localAddress: from },
        headers: { host: `localhost:${port}`, ...headers },
        rejectUnauthorized: false,
        agent: false,
      },
      (answer) => {
        const parts: Buffer[] = [];
        answer.on('data', (part: Buffer) => parts.push(part));
        answer.on('end', () =>
          resolve({
            status: answer.statusCode ?? 0,
            headers: answer.headers,
            body: Buffer.concat(parts),
          }),
        );
        answer.on('error', reject);
      },
    );
    sent.on('error', reject);
    sent.end(body);
  });
}
