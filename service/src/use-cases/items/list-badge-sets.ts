import { createHash } from 'node:crypto';
import type { BadgeSet } from '../../schemas/badge-set.js';
import type { DatabaseContext } from '../../storage/database/database.js';
import type { VideoLinkContext } from '../../videos/video-links.js';
import * as storage from '../../storage/feedback/badge-sets.js';
import { getCatalogue, type Catalogue, type Language } from '../../text/catalogues.js';

/** Lists all badge sets by id, with labels in the language. */
export async function listBadgeSets(
  { database, videoLinks }: DatabaseContext & VideoLinkContext,
  language: Language,
): Promise<BadgeSet[]> {
  const sets = await storage.listBadgeSets(database);
  const toImageUrl = (image: string) =>
    image.startsWith('/') ? `${videoLinks.publicUrl}${image}` : image;
  return sets.map(({ id, badges, image }) => ({
    id,
    badges: badges.map(({ qualifier, badge }) => ({
      qualifier,
      badge: {
        label: selectLabel(badge.label, { set: id, qualifier }, language),
        image: toImageUrl(badge.image),
      },
    })),
    ...(image ? { image: toImageUrl(image) } : {}),
  }));
}

type Label = storage.StoredBadgeSet['badges'][number]['badge']['label'];

/**
 * Digests of the labels that migrations stored. An unchanged label is taken from the catalogue, which may contain more
 * languages; every other label has been registered.
 */
const storedByMigrations: Readonly<Record<string, string>> = {
  'Experience positive': 'qDExLZ8RpzihEsbmINDR27',
  'Experience negative': 'W7vedcosh1ae45VWJAU7n0',
  'Punctuality positive': 'n3rmpFAtmNgM55W7c604rQ',
  'Punctuality negative': 'pMlFpGIBVK5JrrqwVHCvBy',
  'Quality positive': '_IByjjPo2pM9y3krvAtE6u',
  'Quality negative': 'C9gSclK6s9zvO9esZd_5gn',
};

/** Selects the label in a language; a registered one falls back to English, then to its first language. */
export function selectLabel(
  label: Label,
  { set, qualifier }: { set: string; qualifier: string },
  language: Language,
  { badges }: Pick<Catalogue, 'badges'> = getCatalogue(language),
): string {
  if (typeof label === 'string') return label;
  if (digest(label) === storedByMigrations[`${set} ${qualifier}`]) return badges[set]![qualifier]!;
  return label[language] ?? label['en'] ?? Object.values(label)[0] ?? '';
}

/** The database has sorted the languages. */
const digest = (label: Label): string =>
  createHash('sha256').update(JSON.stringify(label)).digest('base64url').slice(0, 22);
