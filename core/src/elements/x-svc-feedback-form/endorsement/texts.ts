import common from '../../../i18n/compiled/en/common';
import connect from '../../../i18n/compiled/en/connect';
import type endorsement from '../../../i18n/compiled/en/endorsement';
import network from '../../../i18n/compiled/en/network';
import wallet from '../../../i18n/compiled/en/wallet';
import loaders from '../../../i18n/compiled/loaders/endorsement';
import { getLanguage, getPrimaryTag } from '../../../i18n/language';
import { createLoadedTexts } from '../../../i18n/loaded-texts';
import { getTexts } from '../../../i18n/texts';
import type { SvcFeedbackForm } from '../x-svc-feedback-form';

const shared = { ...common, ...connect, ...network, ...wallet };

export type EndorsementTexts = typeof shared & typeof endorsement;

/** The properties of the form that the part uses. */
export type EndorsementElement = Pick<SvcFeedbackForm, 'targetUuid' | 'apiUrl'>;

/** Returns nothing until they are loaded. */
export function getEndorsementTexts(element: Element): EndorsementTexts | undefined {
  const texts = own.get(getPrimaryTag(getLanguage(element)));
  return texts && (getTexts(element, shared, texts) as EndorsementTexts);
}

const own = createLoadedTexts(loaders);
