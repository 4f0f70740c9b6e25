import common from '../../../i18n/compiled/en/common';
import connect from '../../../i18n/compiled/en/connect';
import type endorsement from '../../../i18n/compiled/en/endorsement';
import network from '../../../i18n/compiled/en/network';
import wallet from '../../../i18n/compiled/en/wallet';
import { getLanguage, getPrimaryTag } from '../../../i18n/language';
import { createLoadedTexts } from '../../../i18n/loaded-texts';
import { getTexts } from '../../../i18n/texts';

const shared = { ...common, ...connect, ...network, ...wallet };

export type EndorsementTexts = typeof shared & typeof endorsement;

/** Returns nothing until they are loaded. */
export function getEndorsementTexts(element: Element): EndorsementTexts | undefined {
  const texts = own.get(getPrimaryTag(getLanguage(element)));
  return texts && (getTexts(element, shared, texts) as EndorsementTexts);
}

const own = createLoadedTexts({
  en: () => import('../../../i18n/compiled/en/endorsement'),
  ar: () => import('../../../i18n/compiled/ar/endorsement'),
  de: () => import('../../../i18n/compiled/de/endorsement'),
  es: () => import('../../../i18n/compiled/es/endorsement'),
  fr: () => import('../../../i18n/compiled/fr/endorsement'),
  pt: () => import('../../../i18n/compiled/pt/endorsement'),
  sw: () => import('../../../i18n/compiled/sw/endorsement'),
  zh: () => import('../../../i18n/compiled/zh/endorsement'),
});
