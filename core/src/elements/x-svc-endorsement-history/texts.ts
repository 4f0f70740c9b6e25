import common from '../../i18n/compiled/en/common';
import connect from '../../i18n/compiled/en/connect';
import dialog from '../../i18n/compiled/en/dialog';
import type history from '../../i18n/compiled/en/history';
import pages from '../../i18n/compiled/en/pages';
import { getLanguage, getPrimaryTag } from '../../i18n/language';
import { createLoadedTexts } from '../../i18n/loaded-texts';
import { getTexts, loadTexts } from '../../i18n/texts';

const shared = { ...common, ...connect, ...dialog, ...pages };
export type HistoryTexts = typeof shared & typeof history;

/** Returns nothing until they are loaded. */
export function getHistoryTexts(element: Element): HistoryTexts | undefined {
  const texts = own.get(getPrimaryTag(getLanguage(element)));
  return texts && (getTexts(element, shared, texts) as HistoryTexts);
}

export async function loadHistoryTexts(element: Element): Promise<void> {
  await Promise.all([loadTexts(element), own.load(getPrimaryTag(getLanguage(element)))]);
}

const own = createLoadedTexts({
  en: () => import('../../i18n/compiled/en/history'),
  ar: () => import('../../i18n/compiled/ar/history'),
  de: () => import('../../i18n/compiled/de/history'),
  es: () => import('../../i18n/compiled/es/history'),
  fr: () => import('../../i18n/compiled/fr/history'),
  pt: () => import('../../i18n/compiled/pt/history'),
  sw: () => import('../../i18n/compiled/sw/history'),
  zh: () => import('../../i18n/compiled/zh/history'),
});
