import { h, type FunctionalComponent } from '@stencil/core';
import type reviewTexts from '../i18n/compiled/en/review';
import { markCutText } from './cut-text';

interface LongTextProps {
  id: string;
  text: string;
  /** Whether the whole text is shown, and not only its first lines. */
  isWhole: boolean;
  texts: typeof reviewTexts;
  onToggle: () => void;
}

/** Somebody's text, with a button that shows all of it if it is long. */
export const LongText: FunctionalComponent<LongTextProps> = (props) => {
  const { id, text, isWhole, texts, onToggle } = props;
  return [
    <p id={id} class={{ said: true, whole: isWhole }} dir="auto" ref={markCutText}>
      {text}
    </p>,
    <button
      type="button"
      class="link expand"
      part="expand"
      aria-expanded={String(isWhole)}
      aria-controls={id}
      onClick={onToggle}
    >
      {isWhole ? texts.readLess() : texts.readMore()}
    </button>,
  ];
};
