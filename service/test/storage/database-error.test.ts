import { createService } from '../../src/service.js';
import { CommitUnansweredError } from '../../src/storage/database/database-error.js';
import { addEntity } from '../../src/use-cases/entities/add-entity.js';
import { operator } from '../../../testing/suites/each-service.js';
import { startPostgres } from '../../../testing/databases/postgres.js';
import { expectServiceError } from '../use-cases/support.js';
import { secrets } from '../../../testing/service/secrets.js';

test('refuses writes while the server is unavailable; acknowledged writes are stored', async () => {
  // With the default durability.
  const server = await startPostgres({});
  const service = await createService({ secrets, location: { url: server.url }, engine: 'sql' });
  const add = (uuid: string) =>
    addEntity(service, operator, { type: 'provider', ids: { uuid, url: uuid } });
  try {
    await add('before');
    const underway = Array.from({ length: 20 }, (_, index) => add(`during-${index}`));
    const halted = server.halt();
    const acknowledged: string[] = ['before'];
    const refused: string[] = ['away'];
    for (const [index, result] of (await Promise.allSettled(underway)).entries()) {
      const uuid = `during-${index}`;
      if (result.status === 'fulfilled') acknowledged.push(uuid);
      // Whether the server got a commit that was sent is unknown.
      else if (!(result.reason instanceof CommitUnansweredError)) {
        await expectServiceError(Promise.reject(result.reason as Error), 'databaseUnavailable');
        refused.push(uuid);
      }
    }
    await halted;
    await expectServiceError(add('away'), 'databaseUnavailable');
    await server.start();
    expect(await add('after')).toEqual({ created: true });
    for (const uuid of acknowledged) expect(await add(uuid)).toEqual({ created: false });
    for (const uuid of refused) expect(await add(uuid)).toEqual({ created: true });
  } finally {
    await service.close();
    await server.stop();
  }
});
