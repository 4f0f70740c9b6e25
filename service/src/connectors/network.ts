import type { Static, TObject, TProperties } from 'typebox';
import type { Connector, NetworkProfile } from './connector.js';
import type { Registrations } from './mastodon/clients.js';
import type { Fetch } from './outgoing/request-json.js';

/** A social network without its connector: everything that holds whether it is enabled or not. */
export interface Network<
  Needed extends TProperties = TProperties,
  Other extends TProperties = TProperties,
  Settings = unknown,
> {
  readonly profile: NetworkProfile;
  /**
   * The permanent id of the social network in reward tokens: above 1000, since lower ids have other meanings in
   * existing tokens.
   */
  readonly connectedTypeId: bigint;
  /** Whether an account costs at most an e-mail address or a phone number. */
  readonly isFree: boolean;
  /** The settings without which the social network is disabled. */
  readonly needed: Needed;
  /** Further settings. */
  readonly other: Other;
  /** Makes the settings of the connector from the environment variables. */
  readSettings(variables: Static<TObject<Needed & Other>>): Settings;
}

/** Lets the compiler find the types of a network's settings. */
export function defineNetwork<Needed extends TProperties, Other extends TProperties, Settings>(
  network: Network<Needed, Other, Settings>,
): Network<Needed, Other, Settings> {
  return network;
}

/** The parts of the service that a connector may use. */
export interface ConnectorTools {
  /** Public address of the service, without a slash at the end. */
  publicUrl: string;
  /** Opens requests for this social network alone, to public addresses and to those that the operator trusts. */
  openFetch: (...trusted: readonly (string | undefined)[]) => Fetch;
  registrations: Registrations;
}

/** Opens the connector of a social network; undefined if the service's public address does not suit it. */
export type OpenConnector<Opened extends { readSettings: (variables: never) => unknown }> = (
  tools: ConnectorTools,
  settings: ReturnType<Opened['readSettings']>,
) => Connector | undefined;
