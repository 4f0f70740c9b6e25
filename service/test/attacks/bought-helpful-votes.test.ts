import { eachHttp, type Http, type Person } from '../../../testing/suites/each-http.js';
import { giveFeedback, readFeedback } from '../http/support/sample-feedback.js';
import { createSampleNetwork, type SampleNetwork } from '../http/support/sample-network.js';

/** Thirty fresh wallets find one feedback helpful, so that everybody reads it first. */
eachHttp((_name, open) => {
  let http: Http;
  let network: SampleNetwork;
  const ids: Record<string, string> = {};
  beforeAll(async () => {
    http = await open();
    network = await createSampleNetwork(http);
    // The oldest first.
    for (const review of ['bought', 'known', 'both', 'six', 'five', 'four', 'new']) {
      const giver = await http.person();
      await giveFeedback(http, giver, { review });
      const page = await readFeedback(http, { token: giver.token }, { own: true });
      ids[review] = page.feedback[0]!.id;
    }
    const wallets = await Promise.all(Array.from({ length: 30 }, () => http.person()));
    await mark('bought', wallets);
    await mark('both', [network.bob, wallets[0]!]);
    await mark('known', [network.carol]);
    await mark('six', wallets.slice(0, 6));
    await mark('five', wallets.slice(0, 5));
    await mark('four', wallets.slice(0, 4));
  });
  afterAll(() => http.close());

  async function mark(review: string, people: Person[]): Promise<void> {
    const body = { feedbackId: ids[review] };
    const answers = await Promise.all(
      people.map(({ token }) => http.request('POST', '/helpful', { token, body })),
    );
    for (const { status } of answers) expect(status).toBe(201);
  }

  /** The reviews in the order of all pages. */
  async function list(token: string | undefined, limit: number): Promise<string[]> {
    const reviews: string[] = [];
    let cursor: string | undefined;
    do {
      const query = { sort: 'helpful', limit, ...(cursor ? { cursor } : {}) };
      const page = await readFeedback(http, { token }, query);
      reviews.push(...page.feedback.map(({ items }) => items.review!));
      ({ cursor } = page);
    } while (cursor);
    return reviews;
  }

  test.each([1, 2, 3, 20])(
    'in pages of %d, the sixth vote of strangers lifts nothing',
    async (limit) => {
      const byVotes = ['five', 'six', 'bought', 'four', 'both', 'known', 'new'];
      expect(await list(undefined, limit)).toEqual(byVotes);
      expect(await list(network.stranger.token, limit)).toEqual(byVotes);
    },
  );

  test.each([1, 2, 3, 20])(
    'in pages of %d, one vote of the network outweighs thirty of strangers',
    async (limit) => {
      expect(await list(network.alice.token, limit)).toEqual([
        'both',
        'known',
        'five',
        'six',
        'bought',
        'four',
        'new',
      ]);
    },
  );

  test('the number that is shown is that of all people', async () => {
    const { feedback } = await readFeedback(http, { token: network.alice.token }, {});
    const bought = feedback.find(({ id }) => id === ids['bought'])!;
    expect(bought.helpful).toEqual({ count: 30, networkCount: 0, own: false });
  });
});
