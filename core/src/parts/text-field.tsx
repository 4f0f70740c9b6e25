import { h, type FunctionalComponent } from '@stencil/core';
import type counter from '../i18n/compiled/en/counter';

interface TextFieldProps {
  texts: typeof counter;
  id: string;
  part: string;
  label: string;
  placeholder?: string;
  text: string;
  /** The longest text, in characters. */
  maximum: number;
  isLocked: boolean;
  /** The id of the message that the text is not accepted. */
  problem?: string | undefined;
  onWrite: (text: string) => void;
}

/** A field for a text in paragraphs, with the number of remaining characters. */
export const TextField: FunctionalComponent<TextFieldProps> = (props) => {
  const { texts, id, part, label, placeholder, text, maximum, isLocked, problem, onWrite } = props;
  const counter = `${id}-counter`;
  return (
    <div>
      <label class="title" htmlFor={id}>
        {label}
      </label>
      <textarea
        id={id}
        part={part}
        dir="auto"
        maxLength={maximum}
        placeholder={placeholder}
        value={text}
        readOnly={isLocked}
        aria-invalid={problem === undefined ? null : 'true'}
        aria-describedby={problem === undefined ? counter : `${problem} ${counter}`}
        onInput={(event) => onWrite((event.target as HTMLTextAreaElement).value)}
      />
      <p id={counter} class="counter muted">
        {texts.remaining({ count: maximum - text.length })}
      </p>
    </div>
  );
};
