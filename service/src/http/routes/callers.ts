import type { Scope } from '../../auth/principal.js';

/** The document’s words for an operation that signed-in people may call. */
export function allowPeople() {
  return [{ userToken: [] }];
}

/** The same for clients whose API key has a scope. OpenAPI 3.1 lists it as a role. */
export function allowClients(scope: Scope) {
  return [{ apiKey: [scope] }];
}

/** The same for both. */
export function allowPeopleAndClients(scope: Scope) {
  return [...allowPeople(), ...allowClients(scope)];
}
