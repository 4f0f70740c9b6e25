/** Turns a context object into additions to the scores of a type's entities. */
export interface ContextScorer {
  /** The keys that it understands. */
  keys: readonly string[];
  /** How to score an entity by its properties. @throws ServiceError when the context is not valid. */
  prepare(context: Record<string, unknown>): (properties: Record<string, unknown>) => number;
}
