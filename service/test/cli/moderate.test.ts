import type { Place } from '../../../testing/databases/locations.js';
import { eachPlace } from '../../../testing/suites/each-place.js';
import { svc } from '../../../testing/service/run-svc.js';

const giver = `0x${'1'.repeat(40)}`;
const lines = [
  { entity: { type: 'Address', name: 'Gina', ids: { uuid: giver } } },
  { entity: { type: 'shop', name: 'The Shop', ids: { uuid: 'some-shop' } } },
  {
    feedback: {
      sourceCriteria: { uuid: giver },
      targetCriteria: { uuid: 'some-shop' },
      items: { review: 'Visit\nanother shop.' },
    },
  },
  {
    reply: {
      feedback: { sourceCriteria: { uuid: giver }, targetCriteria: { uuid: 'some-shop' } },
      author: `0x${'2'.repeat(40)}`,
      text: 'Liar.',
    },
  },
]
  .map((line) => JSON.stringify(line))
  .join('\n');

eachPlace((_name, create) => {
  let place: Place;
  let id = '';
  const run = (...parameters: string[]) => svc(['moderate', ...parameters], place.settings);
  beforeAll(async () => {
    place = await create();
    await svc(['import', '-'], place.settings, { input: lines });
  });
  afterAll(() => place.remove());

  test('reports what it cannot do', async () => {
    expect(await run('list')).toMatchObject({ code: 0, stdout: 'There are no such cases.\n' });
    expect(await run('hide', 'feedback:99', '--reason', 'spam')).toMatchObject({
      code: 1,
      stderr: 'Failed: The feedback does not exist.\n',
    });
    expect(await run('hide', 'feedback:1')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('--reason') as string,
    });
    expect(await run('hide', 'nonsense', '--reason', 'spam')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('feedback:<id>') as string,
    });
  });

  test('hides, lists and shows', async () => {
    const hidden = await run('hide', 'feedback:1', '--reason', 'spam', '--text', 'An advert.');
    expect(hidden).toMatchObject({ code: 0, stderr: '' });
    id = /^Case ([0-9a-f]{32}): hide is done/.exec(hidden.stdout)![1]!;
    const listed = await run('list', '--state', 'hidden', '--subject', 'feedback');
    expect(listed.stdout).toContain(
      '  hidden  -  feedback:1 by "Gina" about some-shop: "Visit\\nanother shop."',
    );
    expect(JSON.parse((await run('show', id)).stdout)).toMatchObject({
      id,
      state: 'hidden',
      decision: { reason: 'spam', text: 'An advert.', by: 'operator' },
    });
    expect(await run('hide', id, '--reason', 'spam')).toMatchObject({
      code: 1,
      stderr: 'Failed: The subject of the case is hidden already.\n',
    });
  });

  test('hides a reply', async () => {
    const hidden = await run('hide', 'reply:1', '--reason', 'offensive');
    expect(hidden).toMatchObject({ code: 0, stderr: '' });
    const listed = await run('list', '--state', 'hidden', '--subject', 'reply');
    expect(listed.stdout).toContain(
      '  hidden  -  reply:1 to feedback:1 by "Gina" about some-shop: "Liar."',
    );
  });

  test('restores, and prints the log', async () => {
    expect(await run('restore', id)).toMatchObject({ code: 0 });
    expect(await run('hide', 'entity:some-shop', '--reason', 'illegal')).toMatchObject({ code: 0 });
    const log = (await run('log')).stdout.trim().split('\n');
    expect(log.map((line) => line.split('  ').slice(2))).toEqual([
      ['feedback:1', 'report', 'operator', '-'],
      ['feedback:1', 'hide', 'operator', 'spam', '"An advert."'],
      ['reply:1', 'report', 'operator', '-'],
      ['reply:1', 'hide', 'operator', 'offensive'],
      ['feedback:1', 'restore', 'operator', '-'],
      ['entity:2', 'report', 'operator', '-'],
      ['entity:2', 'hide', 'operator', 'illegal'],
    ]);
    expect((await run('log', '--case', id)).stdout.trim().split('\n')).toEqual([
      ...log.slice(0, 2),
      log[4],
    ]);
  });
});
