import { join } from 'node:path';
import S3rver from '@20minutes/s3rver';

/** A bucket for files of videos, on a server that speaks S3. */
export interface Bucket {
  /** How a service finds it. */
  readonly settings: { name: string; region: string; endpoint: string };
  /** Variables of the only user of the server. */
  readonly credentials: Record<string, string>;
  stop(): Promise<void>;
}

/** Starts a server with one bucket, whose files are in the folder. */
export async function startBucket(folder: string): Promise<Bucket> {
  const credentials = { AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'S3RVER' };
  Object.assign(process.env, credentials);
  const name = 'films';
  const server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    // It computes signatures without the slash at the end of the path with which the library lists a bucket.
    allowMismatchedSignatures: true,
    directory: join(folder, 'buckets'),
    configureBuckets: [{ name }],
  });
  const { port } = await server.run();
  return {
    settings: { name, region: 'us-east-1', endpoint: `http://127.0.0.1:${port}` },
    credentials,
    stop: () => server.close(),
  };
}
