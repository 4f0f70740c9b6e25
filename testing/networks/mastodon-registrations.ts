import type { Registration, Registrations } from '../../service/src/connectors/mastodon/clients.js';

/** Keeps registrations in a map, by the host of the server. */
export function keepRegistrations(registrations: Map<string, Registration>): Registrations {
  return {
    read: (server) => Promise.resolve(registrations.get(server)),
    write(server, registration) {
      registrations.set(server, registration);
      return Promise.resolve(registration);
    },
  };
}
