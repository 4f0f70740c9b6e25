import type { Configuration } from '../../service/src/configuration.js';

/** No limits of requests. */
export const unlimited: Configuration['limits'] = {
  user: 0,
  client: 0,
  address: 0,
  write: 0,
  upload: 0,
  challenge: 0,
  report: 0,
  export: 0,
  connect: 0,
  connectAddress: 0,
  account: 0,
};
