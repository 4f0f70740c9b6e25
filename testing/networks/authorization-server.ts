import Provider, { type Adapter, type Configuration } from 'oidc-provider';

/** The differences between authorization servers. */
export type AuthorizationServerSettings = Pick<Configuration, 'clients' | 'routes' | 'scopes'>;

/**
 * Creates a real authorization server that demands PKCE. Its pages ask who signs in, without a password, and whether
 * the client may.
 */
export function createAuthorizationServer(
  issuer: string,
  settings: AuthorizationServerSettings,
): Provider {
  const provider = new Provider(issuer, {
    ...settings,
    cookies: { keys: ['key'] },
    pkce: { required: () => true },
    features: {
      devInteractions: { enabled: true },
      clientCredentials: { enabled: true },
      revocation: { enabled: true },
    },
    clientDefaults: {
      grant_types: ['authorization_code', 'client_credentials'],
      response_types: ['code'],
      token_endpoint_auth_method: 'client_secret_post',
    },
  });
  provider.proxy = true;
  return provider;
}

/** Where the server keeps the clients that register themselves. */
export function readClients({ Client }: Provider): Adapter {
  return (Client as unknown as { adapter: Adapter }).adapter;
}
