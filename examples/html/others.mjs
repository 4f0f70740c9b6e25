import { spawn, spawnSync } from 'node:child_process';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');

/**
 * The same marketplace in other kinds of app, by folder: its port, whether its packages have to be installed, and
 * the program that must be installed.
 */
export const others = {
  php: {
    name: 'PHP',
    port: 4716,
    program: {
      name: 'PHP ≥ 8.1',
      command: 'php',
      installation: '“apt install php-cli” on Debian and Ubuntu, “brew install php” on macOS',
    },
  },
  react: { name: 'React', port: 4711, hasPackages: true },
  next: { name: 'Next.js', port: 4712, hasPackages: true },
  vue: { name: 'Vue', port: 4713, hasPackages: true },
  nuxt: { name: 'Nuxt', port: 4714, hasPackages: true },
  angular: { name: 'Angular', port: 4715, hasPackages: true },
};

/** The exit code of `npm start` when packages cannot be downloaded (EX_UNAVAILABLE). */
const unreachable = 69;

/** Installs, builds and starts the other examples on their first request. */
export class Launcher {
  #programs = new Map();
  #environment;
  #table;

  constructor({ apiUrl, demoUrl, table = others }) {
    this.#table = table;
    this.#environment = {
      SVC_API_URL: apiUrl,
      SVC_DEMO_URL: demoUrl,
      VITE_SVC_API_URL: apiUrl,
      VITE_DEMO_URL: demoUrl,
      NUXT_PUBLIC_SVC_API_URL: apiUrl,
      NUXT_PUBLIC_DEMO_URL: demoUrl,
    };
  }

  /** Redirects to a running example, or returns a page with its state that reloads itself. */
  async answer(key, response) {
    const other = Object.hasOwn(this.#table, key) ? this.#table[key] : undefined;
    if (!other) {
      response.writeHead(404).end('Example not found.');
      return;
    }
    const url = `http://localhost:${other.port}`;
    if (await isAnswering(url)) {
      response.writeHead(302, { Location: url }).end();
      return;
    }
    response.setHeader('Content-Type', 'text/html; charset=utf-8');
    if (other.program && !isInstalled(other.program.command)) {
      response.writeHead(503).end(renderPage(other, describeMissingProgram(other.program)));
      return;
    }
    const program = this.#programs.get(key);
    if (!program) this.#launch(key, other);
    // A request after a failure starts it again.
    if (program?.failed) this.#programs.delete(key);
    if (!program?.failed) response.setHeader('Refresh', '2');
    response.end(renderPage(other, program?.failed ?? describeStart(other, program?.step)));
  }

  /** Stops all started examples. */
  close() {
    for (const { child } of this.#programs.values()) end(child);
    this.#programs.clear();
  }

  #launch(key, { folder = join(root, 'examples', key) }) {
    const program = {};
    this.#programs.set(key, program);
    program.child = spawn('npm', ['start'], {
      cwd: folder,
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...process.env, ...this.#environment, PORT: undefined },
      shell: process.platform === 'win32',
      // Including its child processes.
      detached: process.platform !== 'win32',
    });
    program.child.stdout.setEncoding('utf8').on('data', (output) => {
      // The preparation says what it does in lines that end in this way.
      program.step = output.match(/^.+ …$/gm)?.at(-1) ?? program.step;
    });
    program.child.once('error', () => (program.failed = failure));
    program.child.once('exit', (code) => {
      if (this.#programs.get(key) !== program) return;
      program.failed = code === unreachable ? withoutNetwork : failure;
    });
  }
}

function end(child) {
  if (!child?.pid || child.exitCode !== null) return;
  try {
    process.kill(process.platform === 'win32' ? child.pid : -child.pid, 'SIGTERM');
  } catch {
    // It has already ended.
  }
}

/** Whether a server answers at the address within the time. */
export async function isAnswering(url, milliseconds = 1000) {
  try {
    await fetch(url, { signal: AbortSignal.timeout(milliseconds) });
    return true;
  } catch {
    return false;
  }
}

function isInstalled(command) {
  return spawnSync(command, ['--version'], { stdio: 'ignore' }).status === 0;
}

const failure =
  'It could not be started; the terminal shows the error. Reload this page to try again.';

const withoutNetwork =
  'The packages of this example could not be downloaded: the npm registry does not answer. Connect this ' +
  'machine to the network, then reload this page. The marketplace in HTML needs no more packages.';

function describeStart({ name, hasPackages }, step) {
  const first = hasPackages ? 'The packages are installed if necessary, then the' : 'The';
  const now = step ? ` Now: ${step}` : '';
  return `${first} marketplace in ${name} starts. This page leads there as soon as it answers.${now}`;
}

function describeMissingProgram({ name, installation }) {
  return (
    `This example needs ${name}, which is not installed on this machine. Install it ` +
    `(${installation}), then reload this page. The other examples need only Node and npm.`
  );
}

function renderPage({ name }, text) {
  return `<!doctype html>
<html lang="en">
  <meta charset="utf-8" />
  <meta name="viewport" content="width=device-width, initial-scale=1" />
  <meta name="color-scheme" content="light dark" />
  <title>Lantern Street in ${name}</title>
  <link rel="icon" href="/icon.svg" />
  <link rel="stylesheet" href="/style.css" />
  <main class="one">
    <h1>Lantern Street in ${name}</h1>
    <p role="status">${text}</p>
    <p><a href="/">Back to the marketplace in HTML</a></p>
  </main>
</html>
`;
}
