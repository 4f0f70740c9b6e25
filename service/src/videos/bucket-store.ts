import { createReadStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  paginateListObjectsV2,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import type { Bucket } from './video-settings.js';
import type { ByteRange, VideoStore } from './video-store.js';

/**
 * Stores videos in a bucket; the credentials are read from the same places as by Amazon's tools, such as
 * AWS_ACCESS_KEY_ID.
 */
export class BucketStore implements VideoStore {
  readonly #client: S3Client;
  readonly #bucket: string;

  constructor({ name, region, endpoint }: Bucket) {
    this.#bucket = name;
    this.#client = new S3Client({
      region,
      ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
      // Stores of other makers lack Amazon's newer checksums.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
    });
  }

  async put(name: string, path: string, contentType: string): Promise<void> {
    const { size } = await stat(path);
    await this.#client.send(
      new PutObjectCommand({
        ...this.#key(name),
        Body: createReadStream(path),
        ContentLength: size,
        ContentType: contentType,
      }),
    );
    await rm(path);
  }

  async read(name: string, { start, end }: ByteRange): Promise<Readable> {
    const { Body } = await this.#client.send(
      new GetObjectCommand({ ...this.#key(name), Range: `bytes=${start}-${end}` }),
    );
    return Body as Readable;
  }

  async *list(): AsyncIterable<string[]> {
    const pages = paginateListObjectsV2({ client: this.#client }, { Bucket: this.#bucket });
    for await (const { Contents = [] } of pages) yield Contents.map(({ Key }) => Key!);
  }

  async remove(name: string): Promise<void> {
    await this.#client.send(new DeleteObjectCommand(this.#key(name)));
  }

  #key(name: string) {
    return { Bucket: this.#bucket, Key: name };
  }
}
