/** Constants of the score; docs/ranking.md says how they were chosen. */
export const constants = {
  /** Opinions at the mean of all that every target starts with. */
  targetDamping: 5,
  /** Opinions at their targets' mean that every giver starts with. */
  giverDamping: 12,
  /** Weight of silence against the opinions of the network. */
  networkDamping: 16,
  /** Weight of a opinion by distance. */
  distanceWeight: { 1: 1, 2: 0.25 },
  /** The most that endorsements add, and how many of them add half of it. */
  endorsementBound: 0.1,
  endorsementHalf: 5,
  /** The most that a context adds or takes away. */
  contextBound: 0.5,
} as const;
