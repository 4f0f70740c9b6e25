import common from '../../i18n/compiled/en/common';
import connect from '../../i18n/compiled/en/connect';
import dialog from '../../i18n/compiled/en/dialog';
import type history from '../../i18n/compiled/en/history';
import pages from '../../i18n/compiled/en/pages';
import loaders from '../../i18n/compiled/loaders/history';
import { getLanguage, getPrimaryTag } from '../../i18n/language';
import { createLoadedTexts } from '../../i18n/loaded-texts';
import { getTexts, loadTexts } from '../../i18n/texts';

const shared = { ...common, ...connect, ...dialog, ...pages };
export type HistoryTexts = typeof shared & typeof history;

/** Returns the texts in the language of the element; undefined until they are loaded. */
export function getHistoryTexts(element: Element): HistoryTexts | undefined {
  const texts = own.get(getPrimaryTag(getLanguage(element)));
  return texts && (getTexts(element, shared, texts) as HistoryTexts);
}

/** Loads the texts in the language of the element. */
export async function loadHistoryTexts(element: Element): Promise<void> {
  await Promise.all([loadTexts(element), own.load(getPrimaryTag(getLanguage(element)))]);
}

const own = createLoadedTexts(loaders);
