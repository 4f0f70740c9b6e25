/** Constants of the score; docs/ranking.md describes how they were chosen. */
export const constants = {
  /** The number of opinions at the mean of all that is added to those of every target. */
  targetDamping: 5,
  /** The number of opinions at the mean of their targets that is added to those of every giver. */
  giverDamping: 12,
  /** Weight of missing opinions against the opinions of the network. */
  networkDamping: 16,
  /** Weight of an opinion by distance. */
  distanceWeight: { 1: 1, 2: 0.25 },
  /** The maximum that endorsements add, and the number of endorsers that adds half of it. */
  endorsementBound: 0.1,
  endorsementHalf: 5,
  /** The maximum that a context adds or subtracts. */
  contextBound: 0.5,
} as const;
