import { CloseStack, type Closable } from '../close-stack.js';
import type { Connector } from './connector.js';
import type { Registrations } from './mastodon/clients.js';
import type { ConnectorTools } from './network.js';
import { networks, type NetworkSettings } from './networks.js';
import { openOutgoing } from './outgoing/open-outgoing.js';

/** Opens the connectors of the social networks that are enabled and have the settings that they need. */
export async function openConnectors(
  { enabled, publicUrl, settings }: NetworkSettings,
  registrations: Registrations,
): Promise<Closable & { connectors: readonly Connector[] }> {
  const opened = new CloseStack();
  /**
   * For one social network: text that people enter at another one must not lead to addresses that the operator
   * trusts.
   */
  const openFetch: ConnectorTools['openFetch'] = (...trusted) => {
    const trustedOrigins = trusted.filter((url) => url !== undefined);
    return opened.add(openOutgoing({ trustedOrigins })).fetch;
  };
  const tools = { publicUrl, openFetch, registrations };
  const connectors: Connector[] = [];
  for (const network of networks) {
    const { network: name } = network.profile;
    if (settings[name] === undefined || enabled?.includes(name) === false) continue;
    const connector = await network.open(tools, settings[name]);
    if (connector) connectors.push(connector);
  }
  return { connectors, close: () => opened.close() };
}
