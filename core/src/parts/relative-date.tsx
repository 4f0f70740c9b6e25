import { h, type FunctionalComponent } from '@stencil/core';

interface RelativeDateProps {
  /** Seconds since 1970. */
  at: number;
  language: string;
}

/** How long ago a date was, with the date itself as the title. */
export const RelativeDate: FunctionalComponent<RelativeDateProps> = ({ at, language }) => {
  const date = new Date(at * 1000);
  const { absolute, relative } = getFormats(language);
  return (
    <time class="muted" part="date" dateTime={date.toISOString()} title={absolute.format(date)}>
      {/* The reader's clock may be behind the service's. */}
      {formatRelative(Math.min(0, at - Date.now() / 1000), relative)}
    </time>
  );
};

interface Formats {
  absolute: Intl.DateTimeFormat;
  relative: Intl.RelativeTimeFormat;
}

const formats = new Map<string, Formats>();

/** Returns the formats of a language, whose creation takes long. */
function getFormats(language: string): Formats {
  let made = formats.get(language);
  if (!made) {
    made = {
      absolute: new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short' }),
      relative: new Intl.RelativeTimeFormat(language, { numeric: 'auto' }),
    };
    formats.set(language, made);
  }
  return made;
}

const lengths: [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 365.25 * 86_400],
  ['month', 30.4375 * 86_400],
  ['week', 7 * 86_400],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
];

function formatRelative(seconds: number, format: Intl.RelativeTimeFormat): string {
  const fitting = lengths.find(([, length]) => Math.abs(seconds) >= length);
  if (!fitting) return format.format(0, 'second');
  const [unit, length] = fitting;
  return format.format(Math.trunc(seconds / length), unit);
}
