/**
 * What an edge leads to: a number above zero is its strength, the number of distinct kinds of
 * relationship; the two below are the other cases.
 */

/** The node keeps the neighbour out of its network. */
export const blockedEdge = -1;

/**
 * The node's own word alone: the neighbour does not vouch for the node, and no app says that they
 * know each other. The neighbour is a contact of strength 1. Whom the neighbour vouches for counts
 * for the node's scores, but is not shown to it: else anybody could read anybody's network.
 */
export const unconfirmedEdge = -2;

/** The strength of an edge that is not blocked. */
export function getStrength(edge: number): number {
  return edge === unconfirmedEdge ? 1 : edge;
}
