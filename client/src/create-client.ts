import { httpClientOf, queryOf, resultOf } from './exchange.js';
import type { ClientOptions, RequestOptions } from './options.js';
import type {
  AuthData,
  BadgeSet,
  BadgeSetInput,
  BlockInput,
  Blocks,
  Challenge,
  EntityInput,
  FeedbackInput,
  FeedbackKey,
  FeedbackPage,
  FeedbackQuery,
  FeedbackSummary,
  FeedbackSummaryQuery,
  InteractionSummary,
  InteractionSummaryQuery,
  OwnRelationship,
  PreviousEndorsers,
  PreviousEndorsersInput,
  RankingItem,
  RankingQuery,
  RelationshipInput,
  RelationshipPage,
  RelationshipQuery,
  SignedMessage,
  SingleFeedback,
  TransactionInput,
  WalletAccount,
  Written,
} from './types.js';

/**
 * The operations of the service, named as in its OpenAPI document. Each rejects with a `SvcError` when
 * the service refuses or does not answer, and with the signal's reason when that ended the request.
 */
export interface SvcClient {
  /** Adds an entity, or updates the one that any of `ids` names. Needs `entity:write`. */
  addEntity(entity: EntityInput, options?: RequestOptions): Promise<Written>;
  /** Says who vouches for whom, or who has done what with what. Needs `relationship:write`. */
  addRelationship(relationship: RelationshipInput, options?: RequestOptions): Promise<Written>;
  /**
   * Takes back relationships that the caller stated itself, named as they were added. Needs
   * `relationship:write`.
   */
  removeRelationship(relationship: RelationshipInput, options?: RequestOptions): Promise<void>;
  /** Gives feedback, or changes what was given for the same transaction. Needs `feedback:write`. */
  giveFeedback(feedback: FeedbackInput, options?: RequestOptions): Promise<Written>;
  /** Vouches for a transaction: feedback about it is verified. Needs `feedback:write`. */
  addTransaction(transaction: TransactionInput, options?: RequestOptions): Promise<Written>;
  /** Withdraws a feedback with all its items. Needs `feedback:write`. */
  withdrawFeedback(feedback: FeedbackKey, options?: RequestOptions): Promise<void>;
  /** Registers a set of badges, or replaces the one of that id. Needs `badge:write`. */
  registerBadgeSet(set: BadgeSetInput, options?: RequestOptions): Promise<Written>;

  /** Entities as a person's network sees them, the best first. Needs `read:any`. */
  getRanking(query: RankingQuery, options?: RequestOptions): Promise<RankingItem[]>;
  /** Aggregated feedback about an entity. Needs `read:any`. */
  getFeedbackSummary(
    query: FeedbackSummaryQuery,
    options?: RequestOptions,
  ): Promise<FeedbackSummary>;
  /** What people did with an entity, other than feedback. Needs `read:any`. */
  getInteractionSummary(
    query: InteractionSummaryQuery,
    options?: RequestOptions,
  ): Promise<InteractionSummary>;
  /** A page of what people say about an entity, each once, by the newest. Needs `read:any`. */
  listFeedback(query: FeedbackQuery, options?: RequestOptions): Promise<FeedbackPage>;
  /** What all people say about an entity, page after page as they are asked for. */
  eachFeedback(
    query: FeedbackQuery,
    options?: RequestOptions,
  ): AsyncGenerator<SingleFeedback, void>;
  /** A page of the relationships that lead from a person, the newest first. Needs `read:any`. */
  listRelationships(query?: RelationshipQuery, options?: RequestOptions): Promise<RelationshipPage>;
  /** All relationships that lead from a person, page after page as they are asked for. */
  eachRelationship(
    query?: RelationshipQuery,
    options?: RequestOptions,
  ): AsyncGenerator<OwnRelationship, void>;
  /** The badges that feedback can give; open to anybody. */
  listBadgeSets(options?: RequestOptions): Promise<BadgeSet[]>;
  /** Who endorsed an address earlier, near the one who endorses now. Needs `endorsers:read`. */
  findPreviousEndorsers(
    endorsement: PreviousEndorsersInput,
    options?: RequestOptions,
  ): Promise<PreviousEndorsers>;

  /** Keeps somebody out of the signed-in person's network, whoever vouches for them. No key can. */
  blockPerson(block: BlockInput, options?: RequestOptions): Promise<Written>;
  /** Takes a block of the signed-in person back. No key can. */
  unblockPerson(block: BlockInput, options?: RequestOptions): Promise<void>;
  /** Whom the signed-in person has blocked, the newest first. No key can. */
  listBlocks(options?: RequestOptions): Promise<Blocks>;

  /** Begins signing in: the message that the wallet has to sign within five minutes. */
  challenge(account: WalletAccount, options?: RequestOptions): Promise<Challenge>;
  /** Ends signing in: the token that a signed challenge is worth. */
  verify(signed: SignedMessage, options?: RequestOptions): Promise<AuthData>;
  /** Revokes the client's access token. */
  logout(options?: RequestOptions): Promise<void>;
}

/**
 * A client of the service at `apiUrl`: as an app's backend with `apiKey`, as a person with
 * `accessToken`, or as nobody, who can sign in and read badges.
 *
 * @throws TypeError `apiUrl` is no URL, or there are both a key and a token
 * @example
 * import { createClient } from '@x-svc/client';
 *
 * const svc = createClient({ apiUrl: 'https://svc.example.com', apiKey: process.env.SVC_API_KEY });
 * await svc.addEntity({ type: 'provider', name: 'My shop', ids: { uuid: 'my-shop' } });
 */
export function createClient(options: ClientOptions): SvcClient {
  const http = httpClientOf(options);

  const listFeedback: SvcClient['listFeedback'] = (query, own) =>
    read(http.GET('/feedback', { params: { query: queryOf(query) }, ...initOf(own) }), own);
  const listRelationships: SvcClient['listRelationships'] = (query = {}, own) =>
    read(http.GET('/relationships', { params: { query: queryOf(query) }, ...initOf(own) }), own);

  return {
    addEntity: (body, own) => write(http.POST('/entity', { body, ...initOf(own) }), own),
    addRelationship: (body, own) =>
      write(http.POST('/relationship', { body, ...initOf(own) }), own),
    removeRelationship: async (body, own) => {
      await read(http.DELETE('/relationship', { body, ...initOf(own) }), own);
    },
    giveFeedback: (body, own) => write(http.POST('/feedback', { body, ...initOf(own) }), own),
    addTransaction: (body, own) => write(http.POST('/transaction', { body, ...initOf(own) }), own),
    withdrawFeedback: async (key, own) => {
      const params = { query: queryOf(key) };
      await read(http.DELETE('/feedback', { params, ...initOf(own) }), own);
    },
    registerBadgeSet: (body, own) => write(http.POST('/badges', { body, ...initOf(own) }), own),

    getRanking: (query, own) =>
      read(http.GET('/ranking', { params: { query: queryOf(query) }, ...initOf(own) }), own),
    getFeedbackSummary: (query, own) =>
      read(
        http.GET('/feedbackSummary', { params: { query: queryOf(query) }, ...initOf(own) }),
        own,
      ),
    getInteractionSummary: (query, own) =>
      read(
        http.GET('/interactionSummary', { params: { query: queryOf(query) }, ...initOf(own) }),
        own,
      ),
    listFeedback,
    eachFeedback: async function* (query, own) {
      let cursor = query.cursor;
      do {
        const page = await listFeedback({ ...query, ...(cursor ? { cursor } : {}) }, own);
        yield* page.feedback;
        cursor = page.cursor;
      } while (cursor);
    },
    listRelationships,
    eachRelationship: async function* (query = {}, own) {
      let cursor = query.cursor;
      do {
        const page = await listRelationships({ ...query, ...(cursor ? { cursor } : {}) }, own);
        yield* page.relationships;
        cursor = page.cursor;
      } while (cursor);
    },
    listBadgeSets: (own) => read(http.GET('/badges', initOf(own)), own),
    findPreviousEndorsers: (body, own) =>
      read(http.POST('/previousEndorsersRequest', { body, ...initOf(own) }), own),

    blockPerson: (body, own) => write(http.POST('/block', { body, ...initOf(own) }), own),
    unblockPerson: async (body, own) => {
      await read(http.DELETE('/block', { body, ...initOf(own) }), own);
    },
    listBlocks: (own) => read(http.GET('/blocks', initOf(own)), own),

    challenge: (body, own) => read(http.POST('/auth/challenge', { body, ...initOf(own) }), own),
    verify: (body, own) => read(http.POST('/auth/verify', { body, ...initOf(own) }), own),
    logout: async (own) => {
      await read(http.POST('/auth/logout', initOf(own)), own);
    },
  };
}

type Reply<Result> = Parameters<typeof resultOf<Result>>[0];

/** What the service answers. */
async function read<Result>(reply: Reply<Result>, own?: RequestOptions): Promise<Result> {
  return (await resultOf(reply, own?.signal)).result;
}

/** What the service has written. */
async function write(reply: Reply<unknown>, own?: RequestOptions): Promise<Written> {
  return { created: (await resultOf(reply, own?.signal)).status === 201 };
}

function initOf({ signal, language }: RequestOptions = {}) {
  return {
    ...(signal ? { signal } : {}),
    ...(language === undefined ? {} : { headers: { 'Accept-Language': language } }),
  };
}
