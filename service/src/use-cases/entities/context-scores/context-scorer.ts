/** Turns a context object into additions to the scores of a type's entities. */
export interface ContextScorer {
  /** The keys of a context that the scorer supports. */
  keys: readonly string[];
  /** Returns the scoring function of a context. @throws ServiceError when the context is not valid */
  prepare(context: Record<string, unknown>): (properties: Record<string, unknown>) => number;
}
