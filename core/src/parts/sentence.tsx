import { h, type FunctionalComponent } from '@stencil/core';

/** A name between the isolates that a summary marks it with. */
const isolatedName = /\u2068([^\u2068\u2069]*)\u2069/;

/**
 * A summary's sentence with the names of people in bold, so that words of a name are not read as words
 * of the sentence.
 */
export const Sentence: FunctionalComponent<{ text: string }> = ({ text }) =>
  // Splitting by a group puts every name at an odd place.
  text.split(isolatedName).map((part, place) =>
    place % 2 ? (
      <b part="name" dir="auto">
        {part}
      </b>
    ) : (
      part
    ),
  );
