import { copyFile, mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { FileStore } from '@tus/file-store';
import { Server } from '@tus/server';
import { maximumBytes, unusedHours } from './limits.js';

/** The internal header with the id of a new upload; callers cannot send it. */
export const uploadIdHeader = 'x-upload-id';

/** The received part of an upload. */
export interface Received {
  path: string;
  offset: number;
  isComplete: boolean;
  /** A JPEG file, instead of a frame of the video. */
  poster?: string;
}

/** What an instance has counted since its start. */
export interface UploadCounts {
  receivedBytes: number;
  /** Uploads that became videos. */
  finished: number;
}

/** Uploads in progress, in a folder, by the tus protocol. */
export class Uploads {
  readonly folder: string;
  readonly counts: UploadCounts = { receivedBytes: 0, finished: 0 };
  #opened: { store: FileStore; server: Server } | undefined;

  constructor(folder: string) {
    this.folder = folder;
  }

  /** Handles a request of the protocol that is already authorised. */
  handle(request: Request): Promise<Response> {
    return this.#open().server.handleWeb(request);
  }

  /** Finds the received part of the upload; undefined if it does not exist. */
  async findReceived(id: string): Promise<Received | undefined> {
    const upload = await this.#open()
      .store.getUpload(id)
      .catch((error: unknown) => {
        if ((error as { status_code?: number }).status_code) return undefined;
        throw error;
      });
    return (
      upload && {
        path: join(this.folder, id),
        offset: upload.offset,
        isComplete: upload.offset === upload.size,
      }
    );
  }

  /** Copies files into the folder of an upload, as if the video had been fully received. */
  async add(id: string, files: { video: string; poster?: string | undefined }): Promise<Received> {
    await mkdir(this.folder, { recursive: true });
    const path = join(this.folder, id);
    await copyFile(files.video, path);
    const received = { path, offset: (await stat(path)).size, isComplete: true };
    if (files.poster === undefined) return received;
    const poster = `${path}.given.jpg`;
    await copyFile(files.poster, poster);
    return { ...received, poster };
  }

  /** Removes the upload and its converted files. */
  async remove(id: string): Promise<void> {
    for (const name of await this.#listNames()) {
      if (getUploadId(name) === id) await rm(join(this.folder, name), { force: true });
    }
  }

  /** Lists the ids of all uploads with files here. */
  async listIds(): Promise<string[]> {
    return [...new Set((await this.#listNames()).map(getUploadId))];
  }

  #listNames(): Promise<string[]> {
    return readdir(this.folder).catch((error: unknown) => {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
      throw error;
    });
  }

  /** Opened on first use, since opening creates the folder. */
  #open() {
    if (this.#opened) return this.#opened;
    const store = new CountingStore(this.counts, {
      directory: this.folder,
      expirationPeriodInMilliseconds: unusedHours * 3_600_000,
    });
    const server = new Server({
      path: '/videos',
      datastore: store,
      maxSize: maximumBytes,
      namingFunction: ({ headers }) => headers.get(uploadIdHeader)!,
      // Relative to the request's own address, which proxies may have changed.
      generateUrl: (_request, { id }) => `videos/${id}`,
    });
    return (this.#opened = { store, server });
  }
}

/** Counts bytes as they arrive, so that those of interrupted requests count too. */
class CountingStore extends FileStore {
  constructor(
    readonly counts: UploadCounts,
    options: ConstructorParameters<typeof FileStore>[0],
  ) {
    super(options);
  }

  override write(body: Readable, id: string, offset: number): Promise<number> {
    body.on('data', (chunk: Buffer) => (this.counts.receivedBytes += chunk.length));
    return super.write(body, id, offset);
  }
}

/** The names of an upload's files start with its id. */
function getUploadId(name: string): string {
  return name.split('.', 1)[0]!;
}
