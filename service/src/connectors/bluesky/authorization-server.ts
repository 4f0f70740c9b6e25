import Type, { type Static } from 'typebox';
import { NetworkError } from '../connector-error.js';
import { createReader } from '../outgoing/create-reader.js';
import { requestJson, type Fetch } from '../outgoing/request-json.js';

/** The metadata of an authorization server (RFC 8414), with the requirements of AT Protocol. */
export type ServerMetadata = Static<typeof ServerMetadata>;
const Url = Type.String({ pattern: '^https?://', maxLength: 2_048 });
const ServerMetadata = Type.Object({
  issuer: Url,
  authorization_endpoint: Url,
  token_endpoint: Url,
  pushed_authorization_request_endpoint: Url,
  revocation_endpoint: Type.Optional(Url),
  authorization_response_iss_parameter_supported: Type.Literal(true),
  dpop_signing_alg_values_supported: Type.Array(Type.String(), {
    contains: Type.Literal('ES256'),
  }),
});
const readServer = createReader(ServerMetadata, 'description of an authorization server');

const Resource = Type.Object({
  resource: Url,
  authorization_servers: Type.Array(Url, { minItems: 1, maxItems: 1 }),
});
const readResource = createReader(Resource, 'description of a protected resource');

/** Reads the issuer at which people of a personal data server sign in (RFC 9728). */
export async function readIssuer(fetch: Fetch, pds: string): Promise<string> {
  const { host } = new URL(pds);
  const answer = await requestJson(fetch, new URL('/.well-known/oauth-protected-resource', pds));
  const { resource, authorization_servers } = readResource(host, answer);
  if (new URL(resource).origin !== pds) {
    throw new NetworkError(`${host} describes another personal data server.`);
  }
  return authorization_servers[0]!;
}

/** Reads the metadata of the authorization server with this issuer. */
export async function readServerMetadata(fetch: Fetch, issuer: string): Promise<ServerMetadata> {
  const { host, protocol } = new URL(issuer);
  const url = new URL('/.well-known/oauth-authorization-server', issuer);
  const metadata = readServer(host, await requestJson(fetch, url));
  if (metadata.issuer !== issuer) {
    throw new NetworkError(`${host} describes another authorization server.`);
  }
  // The person's browser opens it, so no check of outgoing requests applies.
  if (new URL(metadata.authorization_endpoint).protocol !== protocol) {
    throw new NetworkError(`${host} sends people to an address without TLS.`);
  }
  return metadata;
}
