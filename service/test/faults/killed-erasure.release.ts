import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfiguration } from '../../src/configuration.js';
import { createService } from '../../src/service.js';
import type { Place } from '../../../testing/databases/locations.js';
import { eachPlace } from '../../../testing/suites/each-place.js';
import { createAccount } from '../../../testing/people/accounts.js';
import { derivedTables } from '../../../testing/service/derived.js';
import { getResult, send } from '../../../testing/service/send.js';
import { signIn } from '../../../testing/service/sign-in.js';
import { svc } from '../../../testing/service/run-svc.js';
import { startServing } from '../../../testing/service/svc.js';
import { waitFor } from '../../../testing/waiting/wait-for.js';
import { dumpDatabase } from '../http/support/dump.js';
import { secrets } from '../../../testing/service/secrets.js';

/** More than a request erases before it can be killed. */
const relationshipCount = 4_000;

eachPlace((_name, make) => {
  let place: Place;
  beforeEach(async () => {
    place = await make();
  });
  afterEach(() => place.remove());

  test('an erasure goes on after the service is killed', async () => {
    const person = createAccount();
    const friend = createAccount();
    const address = person.address.toLowerCase();
    await importLines([
      { entity: { type: 'Address', name: 'Grace', ids: { uuid: address, address } } },
      ...Array.from({ length: relationshipCount }, (_, n) => vouch(toAddress(n), address)),
      vouch(friend.address.toLowerCase(), address),
    ]);

    const server = await startServing(place.settings);
    const { token: friendToken } = await signIn(server.url, friend);
    const { token } = await signIn(server.url, person);
    const readNames = async () => {
      const answer = await send(server.url, 'GET', '/relationships', { token: friendToken });
      const { relationships } = getResult(answer) as {
        relationships: { target: { name: string } }[];
      };
      return relationships.map(({ target }) => target.name);
    };
    const shop = { type: 'shop', ids: { uuid: 'graces-shop' } };
    await send(server.url, 'POST', '/entity', { token, body: shop });
    expect(await readNames()).toEqual(['Grace']);
    const request = send(server.url, 'DELETE', '/me', { token }).then(
      ({ status }) => status,
      () => 'unanswered',
    );
    // The person is gone for everybody at once, and its relationships one after the other.
    expect(await waitFor(readNames, ([name]) => name !== 'Grace')).not.toContain('Grace');
    await server.kill();
    expect([202, 'unanswered']).toContain(await request);
    expect(await inspect(place, address)).toMatchObject({ finished: [false], address: [address] });

    const again = await startServing(place.settings);
    const { token: newToken } = await signIn(again.url, person);
    const exported = await fetch(`${again.url}/me/export`, {
      headers: { authorization: `Bearer ${newToken}` },
    });
    expect(await exported.text()).not.toContain('relationship');
    // The shop, which is not in use otherwise, is deleted in the last transaction.
    const countShops = async () => {
      const query = { targetType: 'shop', targetCriterias: [{ uuid: 'graces-shop' }] };
      const answer = await send(again.url, 'GET', '/ratings', { query });
      return (getResult(answer) as unknown[]).length;
    };
    await waitFor(countShops, (count) => count === 0, { what: 'the erasure', seconds: 90 });
    again.child.kill('SIGTERM');
    expect(await again.ended).toMatchObject({ code: 0 });
    expect(await inspect(place, address)).toMatchObject({ finished: [true], address: [null] });
  });

  async function importLines(lines: object[]): Promise<void> {
    const folder = await mkdtemp(join(tmpdir(), 'svc-killed-'));
    const file = join(folder, 'lines.jsonl');
    const people = lines.flatMap((line) => getSource(line) ?? []);
    await writeFile(
      file,
      [
        ...people.map((uuid) => ({ entity: { type: 'Address', ids: { uuid, address: uuid } } })),
        ...lines,
      ]
        .map((line) => `${JSON.stringify(line)}\n`)
        .join(''),
    );
    expect(await svc(['import', file], place.settings)).toMatchObject({ code: 0 });
    await rm(folder, { recursive: true });
  }
});

const toAddress = (number: number) => `0x${number.toString(16).padStart(40, '0')}`;

function vouch(source: string, target: string) {
  return {
    relationship: {
      type: 'social',
      sourceCriteria: { uuid: source },
      targetCriteria: { uuid: target },
      properties: { kind: 'bluesky' },
    },
  };
}

function getSource(line: object): string | undefined {
  return (line as Partial<ReturnType<typeof vouch>>).relationship?.sourceCriteria.uuid;
}

async function inspect({ settings }: Place, address: string) {
  const { location } = readConfiguration(settings);
  const service = await createService({ secrets, location, engine: 'sql' });
  try {
    const { stored, computed } = await derivedTables(service);
    expect(stored).toEqual(computed);
    const erasures = await service.database.drizzle.query.erasures.findMany();
    return {
      finished: erasures.map(({ finishedAt }) => finishedAt !== null),
      address: erasures.map((erasure) => erasure.address),
      rows: (await dumpDatabase(service)).filter((row) => row.includes(address)),
    };
  } finally {
    await service.close();
  }
}
