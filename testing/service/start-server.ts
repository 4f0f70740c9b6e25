import { readConfiguration } from '../../service/src/configuration.js';
import { startServer as start, type Server } from '../../service/src/service.js';

/** Runs the service with its jobs, as `svc serve` does, but in this process. */
export function startServer(settings: Record<string, string>): Promise<Server> {
  return start(readConfiguration({ PATH: process.env['PATH'], ...settings }));
}
