/**
 * The meaning of an edge's number: above zero it is the strength, the number of distinct kinds of relationship; the two
 * constants below are the other cases.
 */

/** The node has blocked the neighbour. */
export const blockedEdge = -1;

/**
 * Only the node states the edge: the neighbour does not vouch for the node, and no app states that they know each
 * other. The neighbour is a contact of strength 1. People for whom the neighbour vouches count for the scores of the
 * node, but are not shown to it: otherwise anyone could read the network of any person.
 */
export const unconfirmedEdge = -2;

/** Returns the strength of an edge that is not blocked. */
export function getStrength(edge: number): number {
  return edge === unconfirmedEdge ? 1 : edge;
}
