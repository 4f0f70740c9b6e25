import { createService, type Service } from '../../service/src/service.js';
import { importLines } from './import-lines.js';
import { secrets } from './secrets.js';

/**
 * Imports lines into a database that no service has open, as `svc import` does.
 *
 * @param then changes what was imported
 */
export async function importInto(
  url: string,
  lines: readonly string[],
  then?: (service: Service) => Promise<void>,
): Promise<void> {
  const service = await createService({ secrets, location: { url } });
  try {
    await importLines(service, lines);
    await then?.(service);
  } finally {
    await service.close();
  }
}
