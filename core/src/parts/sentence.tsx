import { h, type FunctionalComponent } from '@stencil/core';

/** A name between the Unicode isolates with which the service marks it. */
const isolatedName = /\u2068([^\u2068\u2069]*)\u2069/;

/**
 * The sentence of a summary with people's names in bold, which tells them from the words around
 * them.
 */
export const Sentence: FunctionalComponent<{ text: string }> = ({ text }) =>
  // A capture group puts each name at an odd index.
  text.split(isolatedName).map((part, index) =>
    index % 2 ? (
      <b part="name" dir="auto">
        {part}
      </b>
    ) : (
      part
    ),
  );

/** The people whom the sentence of a summary names. */
export function getNames(text: string): string[] {
  return text.split(isolatedName).filter((_, index) => index % 2);
}
