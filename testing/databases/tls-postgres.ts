import { execFileSync } from 'node:child_process';
import { X509Certificate } from 'node:crypto';
import { chmodSync, chownSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TLSSocket } from 'node:tls';
import pg from 'pg';
import { waitFor } from '../waiting/wait-for.js';
import { administrate } from './administrate.js';
import { startPostgres, unprivilegedUser } from './postgres.js';

/** A certificate that a server can have: one that is valid for `localhost`, or what is wrong with it. */
export type CertificateName = 'valid' | 'expired' | 'otherHost' | 'selfSigned';

/** A PostgreSQL server with TLS, whose certificates are signed by an authority of its own. */
export interface TlsPostgres {
  /** Address of an empty database that demands TLS, without parameters; it has a password. */
  readonly url: string;
  /** Files of the authority's certificate, and of the self-signed one. */
  readonly authority: string;
  readonly selfSigned: string;
  /** Takes another certificate for new connections. */
  useCertificate(name: CertificateName): Promise<void>;
  /** Ends all connections to the database. */
  endConnections(): Promise<void>;
  stop(): Promise<void>;
}

/** The password in the addresses, which no message may have. */
export const password = 'not-to-be-shown';

export async function startTlsPostgres(): Promise<TlsPostgres> {
  const folder = mkdtempSync(join(tmpdir(), 'svc-tls-'));
  const path = (name: string) => join(folder, name);
  makeCertificates(folder);
  const use = (name: CertificateName) =>
    writeFileSync(path('server.crt'), readFileSync(path(`${name}.crt`)));
  use('valid');
  writeFileSync(
    path('pg_hba.conf'),
    'host postgres all all trust\nhostssl secured all all trust\n',
  );
  chmodSync(path('server.key'), 0o600);
  const user = unprivilegedUser();
  if (user) {
    for (const name of ['', 'server.key', 'server.crt', 'pg_hba.conf']) {
      chownSync(path(name), user.uid, user.gid);
    }
  }
  const server = await startPostgres({
    ssl: 'on',
    ssl_cert_file: path('server.crt'),
    ssl_key_file: path('server.key'),
    hba_file: path('pg_hba.conf'),
  });
  await administrate(server.url, 'CREATE DATABASE secured');
  const url = new URL(server.databaseUrl('secured'));
  url.hostname = 'localhost';
  url.password = password;
  return {
    url: url.toString(),
    authority: path('ca.crt'),
    selfSigned: path('selfSigned.crt'),
    useCertificate: async (name) => {
      use(name);
      await administrate(server.url, 'SELECT pg_reload_conf()');
      const { fingerprint256 } = new X509Certificate(readFileSync(path(`${name}.crt`)));
      await waitFor(async () => (await readFingerprint(url.toString())) === fingerprint256);
    },
    endConnections: () =>
      administrate(
        server.url,
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = 'secured'`,
      ),
    stop: async () => {
      await server.stop();
      rmSync(folder, { recursive: true });
    },
  };
}

/** All certificates have the key of the server. */
function makeCertificates(folder: string): void {
  const openssl = (parameters: string) =>
    execFileSync('openssl', parameters.split(' '), { cwd: folder, stdio: 'pipe' });
  const newKey = 'req -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes';
  openssl(`${newKey} -x509 -days 30 -keyout ca.key -out ca.crt -subj /CN=Authority`);
  openssl(`${newKey} -keyout server.key -out server.csr -subj /CN=localhost`);
  openssl(
    'req -x509 -key server.key -days 30 -out selfSigned.crt -subj /CN=localhost -addext subjectAltName=DNS:localhost',
  );
  const sign = (name: CertificateName, host: string, days: number) => {
    writeFileSync(join(folder, 'names'), `subjectAltName=DNS:${host}`);
    openssl(
      `x509 -req -in server.csr -CA ca.crt -CAkey ca.key -CAcreateserial -extfile names -days ${days} -out ${name}.crt`,
    );
  };
  sign('valid', 'localhost', 30);
  sign('expired', 'localhost', -1);
  sign('otherHost', 'db.example', 30);
}

async function readFingerprint(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url, ssl: { rejectUnauthorized: false } });
  await client.connect();
  const { connection } = client as unknown as { connection: { stream: TLSSocket } };
  const { fingerprint256 } = connection.stream.getPeerCertificate();
  await client.end();
  return fingerprint256;
}
