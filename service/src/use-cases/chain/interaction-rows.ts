import { formatChainOrigin } from '../../auth/principal.js';
import type { EntityId } from '../../ranking/engine.js';
import type { Interaction } from '../../storage/chain/facts.js';
import type { FeedbackKey } from '../../storage/feedback/vouched-transactions.js';
import type { StatedRelationship } from '../../storage/relationships/relationships.js';
import { toRelationshipContent } from '../relationships/relationship-content.js';

/** What an interaction states: a relationship, and of a payment the transactions that verify feedback. */
export interface InteractionRows {
  relationship: StatedRelationship;
  vouched: FeedbackKey[];
}

/** What the interactions between known entities state, each once. */
export function toInteractionRows(
  interactions: readonly Interaction[],
  known: ReadonlyMap<string, EntityId>,
): InteractionRows[] {
  const rows = new Map<string, InteractionRows>();
  for (const { chainId, action, transactionHash, at, ...ends } of interactions) {
    const source = known.get(ends.source);
    const target = known.get(ends.target);
    if (source === undefined || target === undefined || source === target) continue;
    const content = toRelationshipContent({
      txId: transactionHash,
      action,
      timestamp: new Date(at * 1_000).toISOString(),
    });
    const key = { source, target };
    rows.set(`${source} ${target} ${content.digest}`, {
      relationship: {
        ...key,
        ...content,
        type: 'interaction',
        bidirectional: false,
        origin: formatChainOrigin(chainId),
      },
      vouched:
        action === 'transfer'
          ? ['', transactionHash].map((transactionId) => ({ ...key, transactionId }))
          : [],
    });
  }
  return [...rows.values()];
}
