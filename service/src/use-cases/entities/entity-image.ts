import type { Principal } from '../../auth/principal.js';
import { ServiceError } from '../../errors/service-error.js';

const ownMachine = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * Checks an image: all readers of the entity load it, which reveals them to its host. Users may name the allowed hosts,
 * clients any by https (or their own machine, for tests).
 * @throws ServiceError `invalidField`
 */
export function requireImage(
  principal: Principal,
  image: string,
  allowed: ReadonlySet<string>,
): void {
  const { protocol, hostname } = new URL(image);
  if (principal.kind !== 'user') {
    if (protocol === 'https:' || ownMachine.has(hostname)) return;
    throw new ServiceError('invalidField', 'image must be an https URL.');
  }
  if (protocol === 'https:' && allowed.has(hostname)) return;
  throw new ServiceError(
    'invalidField',
    allowed.size === 0
      ? 'image: users cannot set images on this service.'
      : `image must be an https URL at ${[...allowed].join(' or ')}.`,
  );
}
