declare module '@20minutes/s3rver' {
  import type { AddressInfo } from 'node:net';

  /** A store that speaks S3, for tests. */
  export default class S3rver {
    constructor(options: {
      port: number;
      address: string;
      silent: boolean;
      allowMismatchedSignatures: boolean;
      directory: string;
      configureBuckets: { name: string }[];
    });
    run(): Promise<AddressInfo>;
    close(): Promise<void>;
  }
}
