import { formatPrincipal, type Principal } from '../../auth/principal.js';
import { toSeconds } from '../../schemas/timestamp.js';
import type { DatabaseContext } from '../../storage/database/database.js';
import type { IdentifierContext } from '../../storage/entities/known-identifiers.js';
import type { HashContext } from '../../auth/keyed-hashes.js';
import { readOwnData, type OwnRow } from '../../storage/own-data/read-own-data.js';
import type { OwnData } from '../../storage/personal-data/table-entry.js';
import { version } from '../../version.js';
import type { VideoLinks, VideoLinkContext } from '../../videos/video-links.js';
import { getOwnCriteria, requireUser } from '../authorise.js';

/**
 * Returns the data that the service has about the user, as lines of JSON with one key each, the kind; the first is
 * `export`, the last `end`. No data is read before the first line is requested.
 * @throws ServiceError `notAllowed`, or `noSuchEntity` after an erasure
 */
export async function exportOwnData(
  context: DatabaseContext & IdentifierContext & HashContext & VideoLinkContext,
  principal: Principal,
): Promise<AsyncGenerator<string>> {
  const user = requireUser(principal, 'export their data');
  const [id] = await context.identifiers.find(getOwnCriteria(user), 'wallets');
  return writeLines(context, {
    id: id!,
    address: user.address,
    origin: formatPrincipal(user),
    decidedPerson: context.hashes.hashDecidedPerson(user.address),
  });
}

async function* writeLines(
  { database, videoLinks }: DatabaseContext & VideoLinkContext,
  own: OwnData,
): AsyncGenerator<string> {
  const { publicUrl } = videoLinks;
  const createdAt = toSeconds(new Date());
  yield writeLine('export', { service: publicUrl, version, address: own.address, createdAt });
  let lines = 2;
  for await (const [kind, row] of readOwnData(database, own)) {
    yield writeLine(kind, addLinks(row, videoLinks));
    lines++;
  }
  yield writeLine('end', { lines });
}

function writeLine(kind: string, row: OwnRow): string {
  return `${JSON.stringify({ [kind]: row })}\n`;
}

/** Returns the row with working addresses of its videos. */
function addLinks(row: OwnRow, links: VideoLinks): OwnRow {
  const { url, poster, items, feedback } = row;
  return {
    ...row,
    ...(typeof url === 'string' ? { url: links.toUrl(url) } : {}),
    ...(typeof poster === 'string' ? { poster: links.toUrl(poster) } : {}),
    ...(items ? { items: linkVideo(items as OwnRow, links) } : {}),
    ...(feedback ? { feedback: (feedback as OwnRow[]).map((one) => linkVideo(one, links)) } : {}),
  };
}

function linkVideo(items: OwnRow, links: VideoLinks): OwnRow {
  const { video } = items;
  return typeof video === 'string' ? { ...items, video: links.toUrl(video) } : items;
}
