import {
  beginConnection,
  type BegunConnection,
  type ConnectionInput,
} from './accounts/begin-connection.js';
import { changeAccount, type AccountChange } from './accounts/change-account.js';
import { disconnectAccount } from './accounts/disconnect-account.js';
import {
  finishConnection,
  type ConnectionProof,
  type FinishedConnection,
} from './accounts/finish-connection.js';
import { listAccounts, type ConnectedAccounts } from './accounts/list-accounts.js';
import { listNetworks, type Networks } from './accounts/list-networks.js';
import { moveAccount, type AccountMove } from './accounts/move-account.js';
import { requestReward } from './accounts/request-reward.js';
import { refreshAccount, type RefreshedAccount } from './accounts/refresh-account.js';
import { findPreviousEndorsers } from './endorsements/find-previous-endorsers.js';
import type {
  PreviousEndorsers,
  PreviousEndorsersInput,
} from './endorsements/find-previous-endorsers.js';
import { addEntity, type EntityInput } from './entities/add-entity.js';
import { getRanking, type RankingItem, type RankingQuery } from './entities/get-ranking.js';
import { getFeedbackSummary } from './feedback/get-feedback-summary.js';
import type { FeedbackSummary, FeedbackSummaryQuery } from './feedback/get-feedback-summary.js';
import { giveFeedback, type FeedbackInput } from './feedback/give-feedback.js';
import { listBadgeSets, type BadgeSet } from './feedback/list-badge-sets.js';
import { eachFeedback, listFeedback } from './feedback/list-feedback.js';
import type { FeedbackPage, FeedbackQuery, SingleFeedback } from './feedback/list-feedback.js';
import { listRatings, type Rating, type RatingsQuery } from './feedback/list-ratings.js';
import { markHelpful, type FeedbackIdInput } from './feedback/mark-helpful.js';
import { registerBadgeSet, type BadgeSetInput } from './feedback/register-badge-set.js';
import { replyToFeedback, type ReplyInput } from './feedback/reply-to-feedback.js';
import { unmarkHelpful } from './feedback/unmark-helpful.js';
import { withdrawFeedback, type FeedbackKey } from './feedback/withdraw-feedback.js';
import { withdrawReply } from './feedback/withdraw-reply.js';
import { appeal, type AppealInput } from './moderation/appeal.js';
import { decide, type Decision } from './moderation/decide.js';
import { getModerationCase, type ModerationCaseDetail } from './moderation/get-moderation-case.js';
import { getReport, type Report } from './moderation/get-report.js';
import {
  listModeration,
  type ModerationPage,
  type ModerationQuery,
} from './moderation/list-moderation.js';
import { listReports, type ReportPage, type ReportQuery } from './moderation/list-reports.js';
import { report, type ReportCreated, type ReportInput } from './moderation/report.js';
import type { ClientOptions, RequestOptions } from './options.js';
import { blockPerson, type BlockInput } from './people/block-person.js';
import { listBlocks, type Blocks } from './people/list-blocks.js';
import {
  listGivenFeedback,
  type GivenFeedbackPage,
  type GivenFeedbackQuery,
} from './people/list-given-feedback.js';
import {
  listRecommenders,
  type RecommenderPage,
  type RecommenderQuery,
} from './people/list-recommenders.js';
import { unblockPerson } from './people/unblock-person.js';
import { addRelationship, type RelationshipInput } from './relationships/add-relationship.js';
import { addTransaction, type TransactionInput } from './relationships/add-transaction.js';
import { getInteractionSummary } from './relationships/get-interaction-summary.js';
import type {
  InteractionSummary,
  InteractionSummaryQuery,
} from './relationships/get-interaction-summary.js';
import { eachRelationship, listRelationships } from './relationships/list-relationships.js';
import type {
  OwnRelationship,
  RelationshipPage,
  RelationshipQuery,
} from './relationships/list-relationships.js';
import { removeRelationship } from './relationships/remove-relationship.js';
import { eraseOwnData, type Erasure } from './own-data/erase-own-data.js';
import { exportOwnData } from './own-data/export-own-data.js';
import { getErasure } from './own-data/get-erasure.js';
import {
  listEndorsementHistory,
  type EndorsementHistoryPage,
  type EndorsementHistoryQuery,
} from './own-data/list-endorsement-history.js';
import type { Written } from './schema-types.js';
import { challenge, type Challenge, type WalletAccount } from './sign-in/challenge.js';
import { logoutEverywhere } from './sign-in/logout-everywhere.js';
import { logout } from './sign-in/logout.js';
import { verify, type AuthData, type SignedMessage } from './sign-in/verify.js';
import { createTransport, type Transport } from './transport.js';

/**
 * The operations of the service, named as in its OpenAPI document. Each rejects with a `SvcError` when
 * the service refuses or does not answer, and with the signal's reason when that ended the request.
 */
export interface SvcClient {
  /** Adds an entity, or updates the one that any of `ids` names. Needs `entity:write`. */
  addEntity(entity: EntityInput, options?: RequestOptions): Promise<Written>;
  /** Adds relationships: who vouches for whom, or who interacted with what. Needs `relationship:write`. */
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
  /**
   * Replies to a feedback as an owner of its target, or changes the reply. Not available with an API key.
   */
  replyToFeedback(reply: ReplyInput, options?: RequestOptions): Promise<Written>;
  /** Withdraws the reply to a feedback as an owner of its target. Not available with an API key. */
  withdrawReply(feedback: FeedbackIdInput, options?: RequestOptions): Promise<void>;
  /** Stores that the signed-in person finds a feedback helpful. Not available with an API key. */
  markHelpful(feedback: FeedbackIdInput, options?: RequestOptions): Promise<Written>;
  /** Takes back that the signed-in person finds a feedback helpful. Not available with an API key. */
  unmarkHelpful(feedback: FeedbackIdInput, options?: RequestOptions): Promise<void>;
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
  /** The public ratings of targets, the same for every reader; open to anybody. */
  listRatings(query: RatingsQuery, options?: RequestOptions): Promise<Rating[]>;
  /**
   * A page of what people say about an entity, each once, by the newest. With an API key it needs
   * `read:any`; as nobody it is the public list.
   */
  listFeedback(query: FeedbackQuery, options?: RequestOptions): Promise<FeedbackPage>;
  /** What all people say about an entity, page after page as they are asked for. */
  eachFeedback(
    query: FeedbackQuery,
    options?: RequestOptions,
  ): AsyncGenerator<SingleFeedback, void>;
  /** A page of the people of a person's network who have an opinion about a target. Needs `read:any`. */
  listRecommenders(query: RecommenderQuery, options?: RequestOptions): Promise<RecommenderPage>;
  /** A page of what a person says about everything but people. Needs `read:any`. */
  listGivenFeedback(
    query: GivenFeedbackQuery,
    options?: RequestOptions,
  ): Promise<GivenFeedbackPage>;
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

  /** Keeps a person out of the network of the signed-in person. Not available with an API key. */
  blockPerson(block: BlockInput, options?: RequestOptions): Promise<Written>;
  /** Removes a block of the signed-in person. Not available with an API key. */
  unblockPerson(block: BlockInput, options?: RequestOptions): Promise<void>;
  /** The people whom the signed-in person has blocked, the newest first. Not available with an API key. */
  listBlocks(options?: RequestOptions): Promise<Blocks>;

  /** The networks whose accounts people can connect; open to anybody. */
  listNetworks(options?: RequestOptions): Promise<Networks>;
  /** The accounts that the signed-in person has connected. Not available with an API key. */
  listAccounts(options?: RequestOptions): Promise<ConnectedAccounts>;
  /** Begins to connect an account of the signed-in person. Not available with an API key. */
  beginConnection(connection: ConnectionInput, options?: RequestOptions): Promise<BegunConnection>;
  /** Finishes to connect an account to the wallet of the signed-in person. Not available with an API key. */
  finishConnection(proof: ConnectionProof, options?: RequestOptions): Promise<FinishedConnection>;
  /** Has a connected account read soon instead of at its next time. Not available with an API key. */
  refreshAccount(id: string, options?: RequestOptions): Promise<RefreshedAccount>;
  /** Pauses reading a connected account, or continues it. Not available with an API key. */
  changeAccount(id: string, change: AccountChange, options?: RequestOptions): Promise<void>;
  /**
   * Disconnects an account, and lets another wallet connect it within a day. Needs a sign-in of the last five
   * minutes. Not available with an API key.
   */
  moveAccount(id: string, move: AccountMove, options?: RequestOptions): Promise<void>;
  /**
   * Asks for the rewards of reward tokens for a connected account. Everybody then sees on the chain that the wallet has
   * connected an account of the network. Not available with an API key.
   */
  requestReward(id: string, options?: RequestOptions): Promise<void>;
  /** Disconnects an account, and removes what was read from it. Not available with an API key. */
  disconnectAccount(id: string, options?: RequestOptions): Promise<void>;

  /**
   * Reports a feedback, a reply, or what an entity shows of itself, to the moderators; open to anybody.
   * With an API key it needs `moderate`.
   */
  report(reported: ReportInput, options?: RequestOptions): Promise<ReportCreated>;
  /** What became of a report, for anybody who has its id. */
  getReport(id: string, options?: RequestOptions): Promise<Report>;
  /** A page of the signed-in person's reports, the newest first. Not available with an API key. */
  listReports(query?: ReportQuery, options?: RequestOptions): Promise<ReportPage>;
  /** Appeals, once, against the decision to hide the signed-in person's feedback or reply. */
  appeal(appealed: AppealInput, options?: RequestOptions): Promise<void>;
  /** A page of what moderators decide about, those cases first that were opened first. Needs `moderate`. */
  listModeration(query?: ModerationQuery, options?: RequestOptions): Promise<ModerationPage>;
  /** A case with its reports and all that happened to it. Needs `moderate`. */
  getModerationCase(id: string, options?: RequestOptions): Promise<ModerationCaseDetail>;
  /** Decides a case, and returns it as it is then. Needs `moderate`. */
  decide(id: string, decision: Decision, options?: RequestOptions): Promise<ModerationCaseDetail>;

  /**
   * A page of what the signed-in person did with reward tokens, and got of them, the newest first. Not
   * available with an API key.
   */
  listEndorsementHistory(
    query?: EndorsementHistoryQuery,
    options?: RequestOptions,
  ): Promise<EndorsementHistoryPage>;
  /**
   * Everything that the service has about the signed-in person, as JSON Lines. Not available with an
   * API key.
   */
  exportOwnData(options?: RequestOptions): Promise<string>;
  /**
   * Erases what the service has about the signed-in person. Needs a sign-in of the last five minutes.
   * Not available with an API key.
   */
  eraseOwnData(options?: RequestOptions): Promise<Erasure>;
  /** The progress of an erasure, for everyone who knows its id. */
  getErasure(id: string, options?: RequestOptions): Promise<Erasure>;

  /** Starts a sign-in, and returns the message that the wallet must sign within five minutes. */
  challenge(account: WalletAccount, options?: RequestOptions): Promise<Challenge>;
  /** Finishes a sign-in, and returns the token for a signed challenge. */
  verify(signed: SignedMessage, options?: RequestOptions): Promise<AuthData>;
  /** Revokes the client's access token. */
  logout(options?: RequestOptions): Promise<void>;
  /** Revokes all access tokens of the signed-in user, on all devices and in all apps. */
  logoutEverywhere(options?: RequestOptions): Promise<void>;
}

/**
 * A client of the service at `apiUrl`: as an app's backend with `apiKey`, as a person with
 * `accessToken`, or as nobody, who can sign in and read badges, ratings and public feedback.
 *
 * @throws TypeError `apiUrl` is no URL, or there are both a key and a token
 * @example
 * import { createClient } from '@x-svc/client';
 *
 * const svc = createClient({ apiUrl: 'https://svc.example.com', apiKey: process.env.SVC_API_KEY });
 * await svc.addEntity({ type: 'provider', name: 'My shop', ids: { uuid: 'my-shop' } });
 */
export function createClient(options: ClientOptions): SvcClient {
  const { apiUrl, apiKey, accessToken, language, origin, fetch } = options;
  // Types forbid both, but not every caller has types.
  if ([apiKey, accessToken].every((credential) => credential !== undefined)) {
    throw new TypeError('A client has an apiKey or an accessToken, not both.');
  }
  let base = new URL(apiUrl).href;
  while (base.endsWith('/')) base = base.slice(0, -1);
  const transport = createTransport({
    apiUrl: base,
    token: apiKey ?? accessToken,
    headers: { 'Accept-Language': language, Origin: origin },
    ...(fetch ? { fetch } : {}),
  });
  const bind =
    <Parameters extends unknown[], Result>(
      operation: (transport: Transport, ...parameters: Parameters) => Result,
    ) =>
    (...parameters: Parameters): Result =>
      operation(transport, ...parameters);

  return {
    addEntity: bind(addEntity),
    addRelationship: bind(addRelationship),
    removeRelationship: bind(removeRelationship),
    giveFeedback: bind(giveFeedback),
    addTransaction: bind(addTransaction),
    withdrawFeedback: bind(withdrawFeedback),
    replyToFeedback: bind(replyToFeedback),
    withdrawReply: bind(withdrawReply),
    markHelpful: bind(markHelpful),
    unmarkHelpful: bind(unmarkHelpful),
    registerBadgeSet: bind(registerBadgeSet),

    getRanking: bind(getRanking),
    getFeedbackSummary: bind(getFeedbackSummary),
    getInteractionSummary: bind(getInteractionSummary),
    listRatings: bind(listRatings),
    listFeedback: bind(listFeedback),
    eachFeedback: bind(eachFeedback),
    listRecommenders: bind(listRecommenders),
    listGivenFeedback: bind(listGivenFeedback),
    listRelationships: bind(listRelationships),
    eachRelationship: bind(eachRelationship),
    listBadgeSets: bind(listBadgeSets),
    findPreviousEndorsers: bind(findPreviousEndorsers),

    blockPerson: bind(blockPerson),
    unblockPerson: bind(unblockPerson),
    listBlocks: bind(listBlocks),

    listNetworks: bind(listNetworks),
    listAccounts: bind(listAccounts),
    beginConnection: bind(beginConnection),
    finishConnection: bind(finishConnection),
    refreshAccount: bind(refreshAccount),
    changeAccount: bind(changeAccount),
    moveAccount: bind(moveAccount),
    requestReward: bind(requestReward),
    disconnectAccount: bind(disconnectAccount),

    report: bind(report),
    getReport: bind(getReport),
    listReports: bind(listReports),
    appeal: bind(appeal),
    listModeration: bind(listModeration),
    getModerationCase: bind(getModerationCase),
    decide: bind(decide),

    listEndorsementHistory: bind(listEndorsementHistory),
    exportOwnData: bind(exportOwnData),
    eraseOwnData: bind(eraseOwnData),
    getErasure: bind(getErasure),

    challenge: bind(challenge),
    verify: bind(verify),
    logout: bind(logout),
    logoutEverywhere: bind(logoutEverywhere),
  };
}
