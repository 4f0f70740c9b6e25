import type { Message, Texts } from './loaded-texts';
import { added } from './texts';

/** An app's own texts: functions of the values of their placeholders, or plain strings. */
export type Catalogue = Record<string, Message | string>;

/**
 * Adds a language, or replaces texts of a language, for all elements on the page.
 *
 * @param language BCP 47 tag, such as `it` or `pt-BR`; `pt-BR` uses the texts of `pt` that it lacks
 * @param catalogue texts by the keys of the SDK's own catalogues; missing texts do not change
 */
export function addCatalogue(language: string, catalogue: Catalogue): void {
  const texts = Object.entries(catalogue).map(([key, text]) => [
    key,
    typeof text === 'string' ? () => text : text,
  ]);
  added.set(language, { ...added.get(language), ...(Object.fromEntries(texts) as Texts) });
}
