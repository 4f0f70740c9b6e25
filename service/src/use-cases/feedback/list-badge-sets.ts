import type { BadgeSet } from '../../schemas/badge-set.js';
import type { ServiceContext } from '../../service-context.js';
import * as storage from '../../storage/feedback/badge-sets.js';
import type { Language } from '../../text/catalogues.js';

/** All badge sets, by id, with labels in the language. */
export async function listBadgeSets(
  { database, videoLinks }: ServiceContext,
  language: Language,
): Promise<BadgeSet[]> {
  const sets = await storage.listBadgeSets(database);
  const addressOf = (image: string) =>
    image.startsWith('/') ? `${videoLinks.publicUrl}${image}` : image;
  return sets.map(({ id, badges, image }) => ({
    id,
    badges: badges.map(({ qualifier, badge }) => ({
      qualifier,
      badge: { label: labelIn(badge.label, language), image: addressOf(badge.image) },
    })),
    ...(image ? { image: addressOf(image) } : {}),
  }));
}

/** English where the language is missing, and the first where English is. */
function labelIn(
  label: storage.StoredBadgeSet['badges'][number]['badge']['label'],
  language: Language,
): string {
  if (typeof label === 'string') return label;
  return label[language] ?? label['en'] ?? Object.values(label)[0] ?? '';
}
