import type { Http, Person } from '../../../../testing/suites/each-http.js';

/** A few people who know each other, and a bakery to which they give feedback. */
export interface SampleNetwork {
  /** An API key that may do everything. */
  key: string;
  alice: Person;
  /** Alice's contact. */
  bob: Person;
  /** Bob's contact. */
  carol: Person;
  /** Knows no other person. */
  stranger: Person;
}

export const bakery = { uuid: 'rosas-bakery' };

/** Posts the network to the service. */
export async function createSampleNetwork(http: Http): Promise<SampleNetwork> {
  const key = await http.key('admin');
  const [alice, bob, carol, stranger] = await Promise.all([
    http.person(),
    http.person(),
    http.person(),
    http.person(),
  ]);
  const post = async (path: string, body: object) => {
    const { status, body: answer } = await http.request('POST', path, { token: key, body });
    if (status > 201) throw new Error(`${path}: ${JSON.stringify(answer)}`);
  };
  const name = (person: Person, text: string) =>
    post('/entity', {
      type: 'Address',
      name: text,
      image: `https://example.com/${text}.svg`,
      ids: { uuid: person.address },
    });
  await name(alice, 'Alice');
  await name(bob, 'Bob');
  await name(carol, 'Carol');
  await post('/badges', {
    id: 'Quality',
    image: 'https://example.com/quality.svg',
    badges: [
      { qualifier: 'positive', badge: { label: 'Great', image: 'https://example.com/great.svg' } },
      { qualifier: 'negative', badge: { label: 'Poor', image: '' } },
    ],
  });
  await post('/entity', {
    type: 'provider',
    name: 'Rosa’s Bakery',
    image: 'https://example.com/rosa.svg',
    ids: { uuid: bakery.uuid, url: 'https://rosa.example' },
    category: 'Food',
  });
  await post('/entity', { type: 'provider', ids: { uuid: 'toms-garage' } });
  for (const [source, target] of [
    [alice, bob],
    [bob, carol],
  ] as const) {
    await post('/relationship', {
      type: 'social',
      sourceCriteria: { uuid: source.address },
      targetCriteria: { uuid: target.address },
      properties: { kind: 'bluesky' },
    });
  }
  return { key, alice, bob, carol, stranger };
}

export const emptySuccess = { status: 'success', result: {} };

/** Matches the answer of an error. */
export function matchError(errorCode: number, message: RegExp = /./) {
  return {
    status: Math.floor(errorCode / 100),
    body: { status: 'error', errorCode, errorMessage: expect.stringMatching(message) as string },
  };
}
