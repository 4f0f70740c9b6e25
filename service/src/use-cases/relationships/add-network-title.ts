import { getNetworkTitle } from '../../connectors/networks.js';

/** Adds the title of the social network from which a relationship comes, if there is one. */
export function addNetworkTitle<
  Relationship extends { type: string; properties: Record<string, unknown> },
>(relationship: Relationship): Relationship & { title?: string } {
  const { type, properties } = relationship;
  const title = type === 'social' ? getNetworkTitle(properties['kind']) : undefined;
  return title === undefined ? relationship : { ...relationship, title };
}
