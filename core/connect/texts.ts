import acquaintance from '../src/i18n/compiled/en/acquaintance';
import common from '../src/i18n/compiled/en/common';
import type connections from '../src/i18n/compiled/en/connections';
import pages from '../src/i18n/compiled/en/pages';
import loaders from '../src/i18n/compiled/loaders/connections';
import { getLanguage, getPrimaryTag } from '../src/i18n/language';
import { createLoadedTexts } from '../src/i18n/loaded-texts';
import { getTexts, loadTexts } from '../src/i18n/texts';

const shared = { ...common, ...pages, ...acquaintance };
export type ConnectTexts = typeof shared & typeof connections;

/** Returns nothing until they are loaded. */
export function getConnectTexts(element: Element): ConnectTexts | undefined {
  const texts = own.get(getPrimaryTag(getLanguage(element)));
  return texts && (getTexts(element, shared, texts) as ConnectTexts);
}

export async function loadConnectTexts(element: Element): Promise<void> {
  await Promise.all([loadTexts(element), own.load(getPrimaryTag(getLanguage(element)))]);
}

const own = createLoadedTexts(loaders);
