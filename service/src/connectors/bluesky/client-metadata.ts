/** The service as a client of authorization servers. */
export interface Client {
  id: string;
  redirectUri: string;
}

/** The requested rights: the identity of the person, and nothing else. */
export const scope = 'atproto';

/** Whether authorization servers accept a service at the public address as their client. */
export function canBeClient(publicUrl: string): boolean {
  return publicUrl.startsWith('https:') || isLoopback(publicUrl);
}

/**
 * Creates the client of a service at a public address. One on a loopback address has an id that needs no document,
 * and a redirect URI with an IP address, as AT Protocol requires.
 */
export function createClient(publicUrl: string): Client {
  if (!isLoopback(publicUrl)) {
    return {
      id: `${publicUrl}/connect/client-metadata.json`,
      redirectUri: `${publicUrl}/connect/callback`,
    };
  }
  const address = publicUrl.replace('//localhost', '//127.0.0.1');
  const redirectUri = `${address}/connect/callback`;
  const parameters = new URLSearchParams({ redirect_uri: redirectUri, scope });
  return { id: `http://localhost?${parameters.toString()}`, redirectUri };
}

/** Creates the document at the client's id, which authorization servers read. */
export function createClientMetadata(publicUrl: string): Record<string, unknown> {
  const { id, redirectUri } = createClient(publicUrl);
  return {
    client_id: id,
    client_uri: publicUrl,
    application_type: 'web',
    redirect_uris: [redirectUri],
    scope,
    grant_types: ['authorization_code'],
    response_types: ['code'],
    token_endpoint_auth_method: 'none',
    dpop_bound_access_tokens: true,
  };
}

function isLoopback(publicUrl: string): boolean {
  const { protocol, hostname } = new URL(publicUrl);
  return protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
}
