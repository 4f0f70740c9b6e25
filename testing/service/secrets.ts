import type { SecretSettings } from '../../service/src/auth/protect-database.js';

/** The secret outside the databases of tests. */
export const accountSecret = 'a secret that only tests have, and no service';

/** The secrets of services that tests open in their own process. */
export const secrets: SecretSettings = { account: { secret: accountSecret } };
