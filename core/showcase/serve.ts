import { startShowcase } from './server.js';

const showcase = await startShowcase({ port: Number(process.env['PORT'] ?? 4702), isEdited: true });
process.stdout.write(`\n  Showcase   ${showcase.url}\n\n  Ctrl+C stops it.\n`);
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.once(signal, () => void showcase.close().then(() => process.exit()));
}
