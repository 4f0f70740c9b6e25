import { h, type FunctionalComponent } from '@stencil/core';
import type reviewTexts from '../i18n/compiled/en/review';

interface LongTextProps {
  id: string;
  text: string;
  /** Whether the full text is shown, and not only its first lines. */
  isFull: boolean;
  texts: typeof reviewTexts;
  onToggle: () => void;
}

/** A person's text, with a button that shows all of it if it is long. */
export const LongText: FunctionalComponent<LongTextProps> = (props) => {
  const { id, text, isFull, texts, onToggle } = props;
  return [
    <p id={id} class={{ said: true, full: isFull }} dir="auto" ref={markCutText}>
      {text}
    </p>,
    <button
      type="button"
      class="link expand"
      part="expand"
      aria-expanded={String(isFull)}
      aria-controls={id}
      onClick={onToggle}
    >
      {isFull ? texts.readLess() : texts.readMore()}
    </button>,
  ];
};

let observer: ResizeObserver | undefined;

/** Sets the class `cut` on a text while it does not fit into its clamped height. */
function markCutText(text: HTMLElement | null | undefined): void {
  observer ??= new ResizeObserver((entries) => {
    for (const { target } of entries) {
      target.classList.toggle('cut', target.scrollHeight > target.clientHeight);
    }
  });
  if (text) observer.observe(text);
}
