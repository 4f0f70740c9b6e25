import type { DatabaseContext } from '../../storage/database/database.js';
import type { VideoLinkContext } from '../../videos/video-links.js';
import type { Language } from '../../text/catalogues.js';
import { listBadgeSets } from './list-badge-sets.js';

type Badge = { label: string; image: string };

/** Loads labels and images of badges by set and qualifier; an unregistered badge has its qualifier as the label. */
export async function loadBadges(
  context: DatabaseContext & VideoLinkContext,
  language: Language,
): Promise<(set: string, qualifier: string) => Badge> {
  const sets = await listBadgeSets(context, language);
  const known = new Map(
    sets.flatMap(({ id, badges }) =>
      badges.map(({ qualifier, badge }) => [`${id} ${qualifier}`, badge] as const),
    ),
  );
  return (set, qualifier) => known.get(`${set} ${qualifier}`) ?? { label: qualifier, image: '' };
}
