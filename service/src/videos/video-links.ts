import { ServiceError } from '../errors/service-error.js';
import type { VideoSettings } from './video-settings.js';

const uploadAddress = /\/videos\/([0-9a-f]{32})$/;

/** Reads and writes addresses of videos. */
export interface VideoLinkContext {
  readonly videoLinks: VideoLinks;
}

/** The addresses of videos: uploaded ones, and others that feedback may name. */
export class VideoLinks {
  /** The service's own address, without a slash at the end. */
  readonly publicUrl: string;
  readonly #hosts: ReadonlySet<string> | undefined;

  /** Without `hosts`, a video may be at any host. */
  constructor({ publicUrl, hosts }: { publicUrl: string; hosts?: readonly string[] | undefined }) {
    this.publicUrl = publicUrl;
    this.#hosts = hosts && new Set(hosts);
  }

  static fromConfiguration({
    publicUrl,
    videos,
  }: {
    publicUrl: string;
    videos: VideoSettings;
  }): VideoLinks {
    return new VideoLinks({ publicUrl, hosts: videos.hosts });
  }

  /** Returns the address of a video that is stored with a feedback. */
  toUrl(stored: string): string {
    return stored.startsWith('/') ? `${this.publicUrl}${stored}` : stored;
  }

  /** Returns the address of the poster of a stored, uploaded video. */
  toPosterUrl(stored: string): string {
    return `${this.publicUrl}${stored}/poster`;
  }

  /**
   * @throws ServiceError `invalidField` unless feedback may name this address
   */
  requireAllowed(url: string): void {
    const { protocol, hostname } = new URL(url);
    if (url.startsWith(`${this.publicUrl}/videos/`)) {
      throw new ServiceError('invalidField', 'items.video: no finished upload has this URL.');
    }
    if (protocol !== 'https:') {
      throw new ServiceError('invalidField', 'items.video must be an https URL or an upload.');
    }
    if (this.#hosts && !this.#hosts.has(hostname)) {
      throw new ServiceError('invalidField', `items.video: the host ${hostname} is not allowed.`);
    }
  }
}

/** Parses the id of the upload in an address, whatever address the service was reached by. */
export function parseUploadId(url: string): string | undefined {
  return URL.canParse(url) ? uploadAddress.exec(new URL(url).pathname)?.[1] : undefined;
}

/** Formats the reference to an uploaded video that is stored with a feedback. */
export function formatReference(id: string): string {
  return `/videos/${id}`;
}
