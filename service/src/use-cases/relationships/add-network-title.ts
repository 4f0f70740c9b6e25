import { getNetworkTitle } from '../../connectors/networks.js';

/** Adds how people know the social network that a relationship comes from, if it comes from one. */
export function addNetworkTitle<
  Relationship extends { type: string; properties: Record<string, unknown> },
>(relationship: Relationship): Relationship & { title?: string } {
  const { type, properties } = relationship;
  const title = type === 'social' ? getNetworkTitle(properties['kind']) : undefined;
  return title === undefined ? relationship : { ...relationship, title };
}
