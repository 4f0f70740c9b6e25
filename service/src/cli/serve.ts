import closeWithGrace from 'close-with-grace';
import { Command } from 'commander';
import { readConfiguration } from '../configuration.js';

/** How long requests in flight may take when the service is told to stop, in milliseconds. */
const graceMilliseconds = 30_000;

export function serveCommand(): Command {
  return new Command('serve')
    .description('Run the service until it is told to stop (SIGTERM or Ctrl+C).')
    .action(async () => {
      // The other commands start faster without the web server.
      const { startServer } = await import('../service.js');
      const server = await startServer(readConfiguration());
      // Standard output is the log's.
      console.error(`The service listens on ${server.address}`);
      closeWithGrace({ delay: graceMilliseconds }, async ({ err }) => {
        if (err) console.error(`The service stops: ${err.message}`);
        await server.close();
      });
    });
}
