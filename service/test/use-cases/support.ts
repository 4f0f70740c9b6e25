import type { ErrorName } from '../../src/errors/service-error.js';
import type { ClientPrincipal, Scope } from '../../src/auth/principal.js';
import type { Service } from '../../src/service.js';
import { addEntity } from '../../src/use-cases/entities/add-entity.js';
import { translateError } from '../../src/use-cases/translate-error.js';
import { operator, createUser } from '../../../testing/suites/each-service.js';

/** A client whose key has the scopes. */
export function createClientPrincipal(...scopes: Scope[]): ClientPrincipal {
  return { kind: 'client', keyId: 'key', name: 'app', scopes: new Set(scopes) };
}

/** Returns the result of a use case; rejects with the error that callers get. */
export async function tellCaller<Result>(attempt: Promise<Result>): Promise<Result> {
  try {
    return await attempt;
  } catch (error) {
    throw translateError(error);
  }
}

/** Expects a use case to refuse. */
export async function expectServiceError(
  attempt: Promise<unknown>,
  reason: ErrorName,
  message: RegExp = /./,
): Promise<void> {
  await expect(tellCaller(attempt)).rejects.toMatchObject({
    name: 'ServiceError',
    reason,
    message: expect.stringMatching(message) as string,
  });
}

/** Adds the own entities of the persons of these numbers. */
export async function addPersons(service: Service, ...numbers: number[]): Promise<void> {
  for (const number of numbers) {
    const { address } = createUser(number);
    await addEntity(service, operator, {
      type: 'Address',
      name: `Person ${number}`,
      ids: { uuid: address, address },
    });
  }
}

/** The criteria of a person. */
export function person(number: number): { uuid: string } {
  return { uuid: createUser(number).address };
}
