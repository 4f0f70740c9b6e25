import { ServiceError } from '../../errors/service-error.js';
import type { EntityId } from '../../ranking/engine.js';
import type { FeedbackBody, FeedbackItems } from '../../schemas/feedback.js';
import type { Connection } from '../../storage/database/database.js';
import { lockNamedVideos, type NamedVideo } from '../../storage/videos.js';
import { formatReference, parseUploadId, type VideoLinks } from '../../videos/video-links.js';

/** Checks the videos that feedback names, and converts them to their stored form. */
export class FeedbackVideos {
  readonly #uploads: ReadonlyMap<string, NamedVideo>;
  readonly #links: VideoLinks;

  private constructor(uploads: ReadonlyMap<string, NamedVideo>, links: VideoLinks) {
    this.#uploads = uploads;
    this.#links = links;
  }

  /** Reads the uploads that the feedbacks name, and prevents their removal meanwhile. */
  static async read(
    connection: Connection,
    bodies: readonly FeedbackBody[],
    links: VideoLinks,
  ): Promise<FeedbackVideos> {
    const ids = bodies.flatMap(({ items: { video } }) => (video && parseUploadId(video)) ?? []);
    const uploads = await lockNamedVideos(connection, ids);
    return new FeedbackVideos(new Map(uploads.map((upload) => [upload.id, upload])), links);
  }

  /** @throws ServiceError `invalidField` or `notAllowed` */
  toStoredItems(items: FeedbackItems, giver: EntityId): FeedbackItems {
    const { video } = items;
    return video === null || video === undefined
      ? items
      : { ...items, video: this.#toStored(video, giver) };
  }

  #toStored(url: string, giver: EntityId): string {
    const id = parseUploadId(url);
    const upload = id === undefined ? undefined : this.#uploads.get(id);
    if (id === undefined || !upload) {
      this.#links.requireAllowed(url);
      return url;
    }
    if (upload.owner !== giver) {
      throw new ServiceError('notAllowed', 'items.video is the upload of another user.');
    }
    if (!upload.isFinished) {
      throw new ServiceError('invalidField', 'items.video: the upload is not finished.');
    }
    return formatReference(id);
  }
}
