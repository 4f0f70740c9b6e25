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
  const toImageUrl = (image: string) =>
    image.startsWith('/') ? `${videoLinks.publicUrl}${image}` : image;
  return sets.map(({ id, badges, image }) => ({
    id,
    badges: badges.map(({ qualifier, badge }) => ({
      qualifier,
      badge: { label: selectLabel(badge.label, language), image: toImageUrl(badge.image) },
    })),
    ...(image ? { image: toImageUrl(image) } : {}),
  }));
}

/** English where the language is missing, and the first where English is. */
function selectLabel(
  label: storage.StoredBadgeSet['badges'][number]['badge']['label'],
  language: Language,
): string {
  if (typeof label === 'string') return label;
  return label[language] ?? label['en'] ?? Object.values(label)[0] ?? '';
}
