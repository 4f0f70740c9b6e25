import { createAccount } from '../../../../testing/people/accounts.js';
import { getResult, send, type RequestOptions } from '../../../../testing/service/send.js';
import { signIn } from '../../../../testing/service/sign-in.js';

/** The answer to a request, without what differs between two visits: ids, addresses, times, flags. */
export interface VisitAnswer {
  request: string;
  status: number;
  result: unknown;
}

/** Uses a service as an app with a key, a moderator and three new people do, and returns all answers. */
export async function visit(url: string, key: string): Promise<VisitAnswer[]> {
  const answers: VisitAnswer[] = [];
  const people = await Promise.all([enter(url), enter(url), enter(url)]);
  const [alice, bob, owner] = people;
  const shop = { uuid: `shop-${alice.uuid}` };
  const person = ({ uuid }: Person) => ({ uuid });

  const hide = (text: string) =>
    people
      .reduce((hidden, { uuid }, number) => hidden.replaceAll(uuid, `person ${number}`), text)
      .replace(generatedId, 'id')
      .replace(timestamp, 'time');
  const ask = async (method: string, path: string, options: RequestOptions = {}) => {
    const answer = await send(url, method, path, options);
    answers.push({
      request: `${method} ${hide(path)}`,
      status: answer.status,
      result: mapValues(answer.body.result ?? answer.body, hide),
    });
    return answer;
  };
  const post = (path: string, { token }: Pick<Person, 'token'>, body: object) =>
    ask('POST', path, { token, body });
  const read = (path: string, { token }: Pick<Person, 'token'>, query: object = {}) =>
    ask('GET', path, { token, query: { ...query } });
  const give = (giver: Person, targetCriteria: object, items: object) =>
    post('/feedback', giver, { sourceCriteria: person(giver), targetCriteria, items });

  const app = { token: key };
  for (const [index, { uuid }] of people.entries()) {
    await post('/entity', app, { type: 'Address', name: `Person ${index}`, ids: { uuid } });
  }
  await post('/entity', app, { type: 'shop', name: 'Shop', ids: shop, owners: [owner.uuid] });
  await post('/relationship', app, {
    type: 'social',
    sourceCriteria: person(alice),
    targetCriteria: person(bob),
    bidirectional: true,
  });

  await give(bob, shop, { stars: 5, review: 'Fresh bread.', badges: { Quality: 'positive' } });
  await give(alice, person(bob), { stars: 4, review: 'Knows bread.' });
  const ofAlice = { sourceCriteria: person(alice) };
  await read('/ranking', alice, { ...ofAlice, targetType: 'shop', targetCriterias: [shop] });
  await read('/feedbackSummary', alice, { ...ofAlice, targetCriteria: shop });
  await read('/recommenders', alice, { ...ofAlice, targetCriteria: shop });
  await read('/ratings', alice, { targetCriterias: [shop] });
  await read('/givenFeedback', app, { targetCriteria: person(bob) });
  const list = await read('/feedback', alice, { targetCriteria: shop });

  const { feedback } = getResult(list) as { feedback: [{ id: string }] };
  const feedbackId = feedback[0].id;
  await post('/helpful', alice, { feedbackId });
  await post('/reply', owner, { feedbackId, text: 'Come again.' });
  const report = await post('/report', alice, { feedbackId, reason: 'spam' });
  await read(`/report/${(getResult(report) as { id: string }).id}`, alice);
  // A job flags the feedback of new people at a time of its own, which opens more cases.
  const open = await send(url, 'GET', '/moderation', { ...app, query: { subject: 'feedback' } });
  const { cases } = getResult(open) as {
    cases: { id: string; subject: { feedbackId?: string } }[];
  };
  const { id } = cases.find(({ subject }) => subject.feedbackId === feedbackId)!;
  await post(`/moderation/${id}`, app, { action: 'hide', reason: 'spam' });
  await read(`/moderation/${id}`, app);
  await read('/feedback', alice, { targetCriteria: shop });

  await post('/block', bob, { targetCriteria: person(alice) });
  await read('/blocks', bob);
  await read('/relationships', bob);
  await read('/ranking', alice, { ...ofAlice, targetType: 'shop', targetCriterias: [shop] });
  await ask('DELETE', '/feedback', {
    token: alice.token,
    query: { ...ofAlice, targetCriteria: person(bob) },
  });
  await ask('DELETE', '/me', { token: bob.token });
  await read('/feedback', alice, { targetCriteria: shop });
  return answers;
}

interface Person {
  /** The lower-case address. */
  uuid: string;
  token: string;
}

async function enter(url: string): Promise<Person> {
  const account = createAccount();
  const { token } = await signIn(url, account);
  return { uuid: account.address.toLowerCase(), token };
}

const timestamp = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;
/** Ids of cases, reports, feedback and people in answers. */
const generatedId = /^\d+$|^[\w-]{22}$|[0-9a-f]{32}/;

/** Replaces texts by the function, and times by a word, and removes flags of cases. */
function mapValues(value: unknown, hide: (text: string) => string): unknown {
  if (typeof value === 'string') return hide(value);
  if (typeof value === 'number') return value > 1e9 ? 'time' : value;
  if (Array.isArray(value)) return value.filter(isNoFlag).map((item) => mapValues(item, hide));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value)
    .filter(([name]) => name !== 'flags')
    .map(([name, item]) => [name, mapValues(item, hide)]);
  return Object.fromEntries(entries) as unknown;
}

function isNoFlag(item: unknown): boolean {
  return (item as { action?: unknown } | null)?.action !== 'flag';
}
