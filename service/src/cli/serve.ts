import closeWithGrace from 'close-with-grace';
import { Command } from 'commander';
import { readConfiguration } from '../configuration.js';
import { startServer, type Server } from '../service.js';

/** The maximum time of requests and jobs in progress after a signal to stop, in milliseconds. */
export const graceMilliseconds = 30_000;

/** Says where metrics are, on standard error. */
export function printMetricsAddress({ metricsAddress }: Pick<Server, 'metricsAddress'>): void {
  if (metricsAddress !== undefined) console.error(`Metrics are at ${metricsAddress}`);
}

export function serveCommand(): Command {
  return new Command('serve')
    .description('Run the service until the process receives SIGTERM or Ctrl+C.')
    .action(async () => {
      const server = await startServer(readConfiguration());
      closeWithGrace({ delay: graceMilliseconds }, async ({ err }) => {
        if (err) console.error(`The service is stopping: ${err.message}`);
        await server.close();
      });
      // On standard error, since the log uses standard output.
      console.error(`The service listens on ${server.address}`);
      printMetricsAddress(server);
    });
}
