import type { Principal } from '../../auth/principal.js';
import { ServiceError } from '../../errors/service-error.js';
import type { Criteria } from '../../schemas/criteria.js';

/** Returns the reader of a request without `sourceCriteria`: the signed-in user. */
export function getReaderCriteria(principal: Principal): Criteria {
  if (principal.kind === 'user') return { uuid: principal.address };
  throw new ServiceError('invalidField', 'sourceCriteria is missing.');
}
