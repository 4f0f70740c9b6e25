/** The TLS of a connection to the database failed. The message says what the operator can do. */
export class DatabaseTlsError extends Error {
  override readonly name = 'DatabaseTlsError';

  constructor(
    /** A sentence without names and addresses. */
    readonly problem: string,
    remedy: string,
    cause: Error,
  ) {
    super(`${problem} ${remedy} See docs/self-hosting.md#tls-to-the-database`, { cause });
  }
}

/** Makes a DatabaseTlsError of a connection's error if it is one of TLS; returns all others as they are. */
export function explainTlsFailure(error: Error & { code?: string }): Error {
  const { code = '', message } = error;
  const failure = failures.find(([pattern]) => pattern.test(code) || pattern.test(message));
  if (!failure) return error;
  const [, problem, remedy] = failure;
  return new DatabaseTlsError(
    problem,
    remedy.replace('%', () => message.replace(/\.?$/, '.')),
    error,
  );
}

/** Finds the error of TLS among the causes. */
export function findTlsError(error: unknown): DatabaseTlsError | undefined {
  for (let current = error; current instanceof Error; current = current.cause) {
    if (current instanceof DatabaseTlsError) return current;
  }
  return undefined;
}

const giveAuthority =
  'in DATABASE_URL with ?sslmode=verify-full&sslrootcert=/path/ca.crt, or in NODE_EXTRA_CA_CERTS=/path/ca.crt.';

/** By codes of Node.js, or by messages of the driver and of PostgreSQL, which have no codes of their own. */
const failures: [pattern: RegExp, problem: string, remedy: string][] = [
  [
    /^DEPTH_ZERO_SELF_SIGNED_CERT$/,
    "The certificate of the database's server is self-signed, and not one that the service knows.",
    `Give that certificate ${giveAuthority}`,
  ],
  [
    /^(?:UNABLE_TO_|SELF_SIGNED_CERT_IN_CHAIN$|CERT_SIGNATURE_FAILURE$|CERT_UNTRUSTED$|INVALID_CA$)/,
    "The certificate of the database's server is signed by an authority that the service " +
      'does not know.',
    `Give the certificate of its authority ${giveAuthority}`,
  ],
  [
    /^CERT_HAS_EXPIRED$/,
    "The certificate of the database's server, or of its authority, has expired.",
    'Replace it on the server.',
  ],
  [
    /^CERT_NOT_YET_VALID$/,
    "The certificate of the database's server, or of its authority, is not valid yet.",
    'Check the clocks of both machines.',
  ],
  [
    /^ERR_TLS_CERT_ALTNAME_INVALID$/,
    "The certificate of the database's server is for another host name.",
    'Use a name of the certificate in DATABASE_URL: %',
  ],
  [
    /^The server does not support SSL connections$/,
    "DATABASE_URL requires TLS, which the database's server does not have.",
    'Switch TLS on at the server (ssl = on), or remove sslmode from DATABASE_URL if no other machine can read what is ' +
      'sent to the server.',
  ],
  [
    /^(?:no pg_hba\.conf entry|pg_hba\.conf rejects) .*(?:no encryption|SSL off)$/,
    "The database's server refuses the connection without TLS.",
    'If the server requires TLS, add sslmode=verify-full to DATABASE_URL: %',
  ],
  [
    /^(?:ERR_SSL_|ERR_TLS_|ERR_OSSL_|EPROTO$)/,
    "The database's server and the service cannot agree on TLS.",
    '%',
  ],
];
