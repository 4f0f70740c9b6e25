import { spawn } from 'node:child_process';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');

/** The same marketplace in other kinds of app, by folder: its port, and the package that it builds first. */
export const others = {
  php: { name: 'PHP', port: 4716 },
  react: { name: 'React', port: 4711, needs: 'React package' },
  next: { name: 'Next.js', port: 4712, needs: 'React package' },
  vue: { name: 'Vue', port: 4713, needs: 'Vue package' },
  nuxt: { name: 'Nuxt', port: 4714, needs: 'Vue package' },
  angular: { name: 'Angular', port: 4715, needs: 'Angular package' },
};

/** Builds and starts the other examples on their first request. */
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
    const program = this.#programs.get(key);
    if (!program) this.#launch(key, other);
    // A request after a failure starts it again.
    if (program?.failed) this.#programs.delete(key);
    response.setHeader('Content-Type', 'text/html; charset=utf-8');
    if (!program?.failed) response.setHeader('Refresh', '2');
    response.end(renderPage(other, program?.failed));
  }

  /** Stops all started examples. */
  close() {
    for (const { child } of this.#programs.values()) end(child);
    this.#programs.clear();
  }

  #launch(key, { folder = join(root, 'examples', key) }) {
    const program = { failed: false };
    this.#programs.set(key, program);
    program.child = spawn('npm', ['start'], {
      cwd: folder,
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, ...this.#environment, PORT: undefined },
      shell: process.platform === 'win32',
      // Including its child processes.
      detached: process.platform !== 'win32',
    });
    program.child.once('error', () => (program.failed = true));
    program.child.once('exit', () => {
      if (this.#programs.get(key) === program) program.failed = true;
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

async function isAnswering(url) {
  try {
    await fetch(url, { signal: AbortSignal.timeout(1000) });
    return true;
  } catch {
    return false;
  }
}

function renderPage({ name, needs }, hasFailed) {
  const building = needs ? `The ${needs} is built if necessary, then the` : 'The';
  const text = hasFailed
    ? 'It could not be started; the terminal shows the error. Reload this page to try again.'
    : `${building} marketplace in ${name} starts. This page leads there as soon as it answers.`;
  return `<!doctype html>
<html lang="en">
  <meta charset="utf-8" />
  <meta name="viewport" content="width=device-width, initial-scale=1" />
  <meta name="color-scheme" content="light dark" />
  <title>Lantern Street in ${name}</title>
  <link rel="stylesheet" href="/style.css" />
  <main class="one">
    <h1>Lantern Street in ${name}</h1>
    <p role="status">${text}</p>
    <p><a href="/">Back to the marketplace in HTML</a></p>
  </main>
</html>
`;
}
