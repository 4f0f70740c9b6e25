import Type from 'typebox';
import { NetworkError } from '../connector-error.js';
import { CodeFlow } from '../oauth/code-flow.js';
import { createReader } from '../outgoing/create-reader.js';
import { requestJson, type Fetch } from '../outgoing/request-json.js';

/** The registration of the service at a server. */
export interface Registration {
  clientId: string;
  clientSecret: string;
}

/** Stores registrations, by the host of the server. */
export interface Registrations {
  read(server: string): Promise<Registration | undefined>;
  /**
   * Stores a registration in place of the one that was read.
   * @returns the stored one: another one if that was stored meanwhile
   */
  write(
    server: string,
    registration: Registration,
    replaced: Registration | undefined,
  ): Promise<Registration>;
}

/** The service as a client of a server. */
export interface Client {
  clientId: string;
  flow: CodeFlow;
}

/** The options of the clients. */
export interface ClientsOptions {
  publicUrl: string;
  fetch: Fetch;
  registrations: Registrations;
}

/** The service as a client of many servers, at which it registers itself. */
export class Clients {
  readonly #options: ClientsOptions;

  constructor(options: ClientsOptions) {
    this.#options = options;
  }

  /** Returns the client of the stored registration; undefined if there is none. */
  async read(server: string): Promise<Client | undefined> {
    const registration = await this.#options.registrations.read(server);
    return registration && this.#create(server, registration);
  }

  /** Returns a client that the server knows now, and the smallest scope that it must ask for. */
  async prepare(server: string): Promise<Client & { scope: string }> {
    const { fetch, registrations } = this.#options;
    const scope = await readScope(server, fetch);
    const known = await registrations.read(server);
    if (known) {
      const client = this.#create(server, known);
      // A server that has deleted the client would only show an error to the person.
      if (await client.flow.isRegistered(scope)) return { ...client, scope };
    }
    const made = await this.#register(server, scope);
    const stored = await registrations.write(server, made, known);
    return { ...this.#create(server, stored), scope };
  }

  async #register(server: string, scope: string): Promise<Registration> {
    const { publicUrl, fetch } = this.#options;
    const answer = await requestJson(fetch, `https://${server}/api/v1/apps`, {
      method: 'POST',
      body: new URLSearchParams({
        client_name: new URL(publicUrl).host,
        redirect_uris: this.#createRedirectUri(server),
        scopes: scope,
        website: publicUrl,
      }),
    });
    const { client_id: clientId, client_secret: clientSecret } = readApp(server, answer);
    return { clientId, clientSecret };
  }

  #create(server: string, registration: Registration): Client {
    const issuer = `https://${server}`;
    const flow = new CodeFlow({
      ...registration,
      fetch: this.#options.fetch,
      // The documented addresses, and never those that a server names: they could be of another one.
      server: {
        issuer,
        authorization_endpoint: `${issuer}/oauth/authorize`,
        token_endpoint: `${issuer}/oauth/token`,
        revocation_endpoint: `${issuer}/oauth/revoke`,
      },
      redirectUri: this.#createRedirectUri(server),
    });
    return { clientId: registration.clientId, flow };
  }

  /** Differs for each server: else one could send people to another one, and be given its code (RFC 9700, 4.4). */
  #createRedirectUri(server: string): string {
    return `${this.#options.publicUrl}/connect/callback?server=${server}`;
  }
}

const Text = Type.String({ minLength: 1, maxLength: 1_024 });
const readApp = createReader(Type.Object({ client_id: Text, client_secret: Text }), 'application');
const readMetadata = createReader(
  Type.Object({ scopes_supported: Type.Optional(Type.Array(Type.String())) }),
  'description of an authorization server',
);

/** Reads the smallest scope that shows who has signed in: `profile` exists since Mastodon 4.3. */
async function readScope(server: string, fetch: Fetch): Promise<string> {
  const url = `https://${server}/.well-known/oauth-authorization-server`;
  try {
    const { scopes_supported: scopes } = readMetadata(server, await requestJson(fetch, url));
    return scopes?.includes('profile') ? 'profile' : 'read:accounts';
  } catch (error) {
    if (error instanceof NetworkError && error.status === 404) return 'read:accounts';
    throw error;
  }
}
