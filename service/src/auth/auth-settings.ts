import { join } from 'node:path';
import Type from 'typebox';
import { ConfigurationError, defineSettings } from '../settings.js';
import { minimumSecretLength } from './account-secret.js';
import type { SecretSettings } from './protect-database.js';

/** The settings of sign-in, and of the secrets that protect personal data. */
export interface AuthSettings {
  tokenSeconds: number;
  keyRotationDays: number;
  /** The chain on which signatures of contract wallets are verified. */
  chain: { id: number; rpcUrl: string | undefined };
  /** The secrets outside the database; undefined if they are not set and the database is a PostgreSQL server. */
  secrets: SecretSettings | undefined;
}

const secret = (description: string) =>
  Type.Optional(Type.String({ minLength: minimumSecretLength, description }));

/** The variables of sign-in, and of the secrets outside the database. */
export const authSettings = defineSettings({
  title: 'Sign-in and secrets',
  variables: {
    SVC_ACCOUNT_SECRET: secret(
      'The secret outside the database (docs/self-hosting.md#secrets); the same on all instances, and never changed. ' +
        'Required with a PostgreSQL server. With the embedded database, the service keeps one in the file ' +
        '`account-secret` of `SVC_DATA`.',
    ),
    SVC_ENCRYPTION_SECRET: secret(
      'Secret of the keys that encrypt other keys and secrets in the database. Default `SVC_ACCOUNT_SECRET`.',
    ),
    SVC_PREVIOUS_ENCRYPTION_SECRET: secret(
      'The `SVC_ENCRYPTION_SECRET` before, until everything is encrypted anew. Default `SVC_ACCOUNT_SECRET`.',
    ),
    SVC_TOKEN_SECONDS: Type.Integer({
      default: 3_600,
      minimum: 60,
      maximum: 86_400,
      description: 'How long a sign-in is valid.',
    }),
    SVC_KEY_ROTATION_DAYS: Type.Integer({
      default: 30,
      minimum: 1,
      description: 'Age at which the key that signs tokens is replaced.',
    }),
    SVC_CHAIN_RPC_URL: Type.Optional(
      Type.String({
        format: 'http-address-with-credentials',
        description: 'JSON-RPC address of the chain that contract wallets are verified on.',
      }),
    ),
    SVC_CHAIN_ID: Type.Integer({
      default: 1,
      minimum: 1,
      description: 'Id of that chain; contract wallets sign in for it.',
    }),
  },
  read: (values, { dataFolder, hasServer }): AuthSettings => {
    const { SVC_ACCOUNT_SECRET: account } = values;
    return {
      tokenSeconds: values.SVC_TOKEN_SECONDS,
      keyRotationDays: values.SVC_KEY_ROTATION_DAYS,
      chain: { id: values.SVC_CHAIN_ID, rpcUrl: values.SVC_CHAIN_RPC_URL },
      secrets:
        account === undefined && hasServer
          ? undefined
          : {
              account:
                account === undefined
                  ? { file: join(dataFolder, 'account-secret') }
                  : { secret: account },
              encryption: values.SVC_ENCRYPTION_SECRET,
              previousEncryption: values.SVC_PREVIOUS_ENCRYPTION_SECRET,
            },
    };
  },
});

/**
 * Returns the secrets outside the database.
 * @throws ConfigurationError if they are not set
 */
export function requireSecrets({ secrets }: Pick<AuthSettings, 'secrets'>): SecretSettings {
  if (secrets) return secrets;
  throw new ConfigurationError(
    'With a PostgreSQL server, set SVC_ACCOUNT_SECRET: a secret of at least 32 characters that the database does not ' +
      'have, such as "openssl rand -hex 32" prints. It must be the same on all instances and never change: ' +
      'docs/self-hosting.md#secrets',
  );
}
