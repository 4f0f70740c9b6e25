import type { paths } from './schema';

type Method = 'get' | 'post';
type Operation<Path extends keyof paths, Verb extends Method> = NonNullable<paths[Path][Verb]>;
type Result<Path extends keyof paths, Verb extends Method> =
  Operation<Path, Verb> extends {
    responses: { 200: { content: { 'application/json': { result: infer R } } } };
  }
    ? R
    : never;
type Body<Path extends keyof paths> =
  Operation<Path, 'post'> extends { requestBody: { content: { 'application/json': infer B } } }
    ? B
    : never;

/** One entity of a ranking. */
export type RankingItem = Result<'/ranking', 'get'>[number];
/** An entity as returned. */
export type Entity = RankingItem['entity'];
/** A step of a path through the network. */
export type PathStep = RankingItem['relationshipPaths'][number][number];
/** Aggregated feedback about a target. */
export type FeedbackSummary = Result<'/feedbackSummary', 'get'>;
/** A page of single feedbacks. */
export type FeedbackPage = Result<'/feedback', 'get'>;
/** A single feedback with who gave it. */
export type SingleFeedback = FeedbackPage['feedback'][number];
/** The items of a feedback as sent. */
export type FeedbackItems = Body<'/feedback'>['items'];
/** A set of badges that feedback can give. */
export type BadgeSet = Result<'/badges', 'get'>[number];
/** Who has signed in: what `svcIdentityDataReady` carries. */
export type AuthData = Result<'/auth/verify', 'post'>;
