import type { Scope } from '../../auth/principal.js';

/** Returns the document’s security requirement of an operation for signed-in people. */
export function allowPeople() {
  return [{ userToken: [] }];
}

/** Returns the requirement for clients whose API key has a scope, which OpenAPI 3.1 lists as a role. */
export function allowClients(scope: Scope) {
  return [{ apiKey: [scope] }];
}

/** Returns both requirements, as alternatives. */
export function allowPeopleAndClients(scope: Scope) {
  return [...allowPeople(), ...allowClients(scope)];
}
