/**
 * Runs the operations of the client, from the first entity to signing out. Returns their results, which
 * are the same in every runtime.
 *
 * @param {typeof import('@x-svc/client')} package_ as the runtime imports it
 * @param {{ apiUrl: string, apiKey: string, origin?: string, name: string }} setting
 * @param {object} keys
 * @param {(privateKey: string, message: string) => Promise<string>} keys.sign with the key of a wallet
 * @param {(event: object) => object} keys.signEvent with the key of one account at Nostr
 * @param {Record<'ana' | 'ben', { address: string, privateKey: string }>} people
 */
export async function runOperations(
  { createClient, SvcError },
  setting,
  { sign, signEvent },
  people,
) {
  const { apiUrl, apiKey, origin, name } = setting;
  const failure = (promise) =>
    promise.then(
      () => 'done',
      (error) =>
        error instanceof SvcError
          ? { code: error.code, status: error.status, hasRequestId: error.requestId !== undefined }
          : error.name,
    );
  const target = { type: 'provider', ids: { uuid: `bakery-${name}` } };
  const [ana, ben] = [people.ana, people.ben].map(({ address }) => ({
    uuid: address.toLowerCase(),
  }));

  const backend = createClient({ apiUrl, apiKey });
  const entity = { ...target, name: `Bakery ${name}`, category: 'Food' };
  const written = [await backend.addEntity(entity), await backend.addEntity(entity)];

  const page = createClient({ apiUrl, origin });
  await page.isLive();
  const { keys } = await page.getKeys();
  const signIn = async ({ address, privateKey }) => {
    const { message } = await page.challenge({ address, chainId: 1 });
    return page.verify({ message, signature: await sign(privateKey, message) });
  };
  const tokens = { ana: await signIn(people.ana), ben: await signIn(people.ben) };
  const asAna = createClient({ apiUrl, accessToken: async () => tokens.ana.access_token });
  const asBen = createClient({ apiUrl, accessToken: tokens.ben.access_token });

  await backend.addEntity({ type: 'Address', name: 'Ben', ids: ben });
  await backend.addRelationship({
    type: 'social',
    sourceCriteria: ana,
    targetCriteria: ben,
    bidirectional: true,
  });
  const feedback = { sourceCriteria: ben, targetCriteria: target };
  written.push(await asBen.giveFeedback({ ...feedback, items: { stars: 5, review: 'Rye!' } }));
  await asAna.giveFeedback({
    sourceCriteria: ana,
    targetCriteria: target,
    items: { stars: 4, review: 'Fresh.' },
  });

  const vouched = await backend.addTransaction({ ...feedback, transactionId: `order-${name}` });

  const query = { sourceCriteria: ana, targetCriteria: target };
  const ranked = { sourceCriteria: ana, targetType: 'provider', targetCriterias: [target] };
  const [item] = await asAna.getRanking(ranked);
  const [inGerman] = await asAna.getRanking(ranked, { language: 'de' });
  const { items } = await asAna.getFeedbackSummary(query);
  const interactions = await asAna.getInteractionSummary(query);
  const reviews = [];
  for await (const single of asAna.eachFeedback({ ...query, limit: 1 })) {
    reviews.push(single.items.review);
  }
  const badgeSets = await page.listBadgeSets();

  // The people whom Ana has vouched for or blocked.
  const textNow = async () => (await asAna.getRanking(ranked))[0].summaryText;
  const vouching = {
    type: 'social',
    sourceCriteria: ana,
    targetCriteria: ben,
    properties: { kind: 'vouch' },
  };
  await asAna.addRelationship(vouching);
  const origins = [];
  for await (const { target: contact, origin } of asAna.eachRelationship({ limit: 1 })) {
    origins.push(`${origin}: ${contact.name}`);
  }
  await asAna.removeRelationship(vouching);
  const { relationships: kept } = await asAna.listRelationships();
  const block = { targetCriteria: { ref: kept[0].target.ref } };
  written.push(await asAna.blockPerson(block));
  const { blocks } = await asAna.listBlocks();
  const textWhileBlocked = await textNow();
  await asAna.unblockPerson(block);
  const network = {
    origins,
    kept: kept.length,
    blocked: blocks.map(({ target: person }) => person.name),
    textWhileBlocked,
    textAfterwards: await textNow(),
  };

  // An account at Nostr, which Ana connects and then lets Ben have.
  const { networks } = await page.listNetworks();
  const connect = async (person) => {
    const { state, step } = await person.beginConnection({ network: 'nostr' });
    const proof = signEvent({ ...step.event, created_at: Math.floor(Date.now() / 1000) });
    return person.finishConnection({ state, proof });
  };
  const readAccounts = async (person, expectedId) =>
    (await person.listAccounts()).accounts.map(({ id, network, isPaused, followCount }) => ({
      isExpected: id === expectedId,
      network,
      isPaused,
      followCount,
    }));
  const { state } = await asAna.beginConnection({ network: 'nostr' });
  const unproven = await failure(asAna.finishConnection({ state, proof: {} }));
  const { id: accountId } = await connect(asAna);
  await asAna.refreshAccount(accountId);
  const noReward = await failure(asAna.requestReward(accountId));
  await asAna.changeAccount(accountId, { isPaused: true });
  const paused = await readAccounts(asAna, accountId);
  const ofAnother = await failure(connect(asBen));
  await asAna.moveAccount(accountId, { address: people.ben.address });
  const afterMove = await readAccounts(asAna, accountId);
  const { id: movedId } = await connect(asBen);
  const moved = await readAccounts(asBen, movedId);
  await asBen.disconnectAccount(movedId);
  const connections = {
    networks: networks.map(({ network: kind }) => kind),
    unproven,
    noReward,
    paused,
    ofAnother,
    afterMove,
    moved,
    afterDisconnection: await readAccounts(asBen, movedId),
    unknown: [
      await failure(asBen.refreshAccount(movedId)),
      await failure(asBen.changeAccount(movedId, { isPaused: true })),
      await failure(asBen.moveAccount(movedId, { address: people.ana.address })),
      await failure(asBen.disconnectAccount(movedId)),
    ],
    // Were it not encoded, it would be the path of the erasure.
    anotherPath: await failure(asBen.disconnectAccount('../me')),
  };

  const interruption = new AbortController();
  const interrupted = createClient({
    apiUrl,
    accessToken: tokens.ana.access_token,
    fetch: (request) => {
      const reply = fetch(request);
      interruption.abort();
      return reply;
    },
  });
  const refusals = {
    removedTwice: await failure(asAna.removeRelationship(vouching)),
    blockByKey: await failure(backend.listBlocks()),
    accountsByKey: await failure(backend.listAccounts()),
    anotherPersonsRanking: await failure(asAna.getRanking({ ...ranked, sourceCriteria: ben })),
    unknownTarget: await failure(
      asAna.getFeedbackSummary({ ...query, targetCriteria: { uuid: 'nothing' } }),
    ),
    anonymous: await failure(page.getRanking(ranked)),
    wrongField: await failure(backend.addEntity({ ...entity, type: '' })),
    noService: await failure(createClient({ apiUrl: 'http://127.0.0.1:1' }).listBadgeSets()),
    aborted: await failure(page.listBadgeSets({ signal: AbortSignal.abort() })),
    abortedWhile: await failure(interrupted.getRanking(ranked, { signal: interruption.signal })),
  };
  await asBen.withdrawFeedback(feedback);
  const { feedback: left } = await asAna.listFeedback(query);
  await asBen.logout();
  refusals.signedOut = await failure(asBen.getRanking({ ...ranked, sourceCriteria: ben }));

  return {
    readiness: await page.isReady(),
    checked: (await backend.listChecks()).checks.length > 0,
    keys: keys.map(({ use }) => use),
    written,
    vouched,
    text: item.summaryText,
    textInGerman: inGerman.summaryText,
    isFavourite: item.isFavourite,
    stars: items.stars.avg,
    interactions: interactions.interactions,
    reviews,
    badgeSets: badgeSets.map(({ id }) => id),
    network,
    connections,
    left: left.length,
    refusals,
  };
}
