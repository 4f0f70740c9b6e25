import type { Principal, UserPrincipal } from '../../auth/principal.js';
import { ServiceError } from '../../errors/service-error.js';

/** @throws ServiceError `notAllowed` unless the caller is a signed-in person */
export function requireUser(principal: Principal): UserPrincipal {
  if (principal.kind === 'user') return principal;
  throw new ServiceError('notAllowed', 'Only signed-in users have own data.');
}
