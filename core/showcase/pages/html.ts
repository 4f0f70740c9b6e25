/** Text that is HTML already. */
export class Html {
  constructor(readonly text: string) {}
}

type Value = string | Html | readonly (string | Html)[];

/** A template whose values are text unless they are `Html`. */
export function html(strings: TemplateStringsArray, ...values: Value[]): Html {
  return new Html(String.raw({ raw: strings }, ...values.map((value) => escaped(value))));
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function escaped(value: Value): string {
  if (value instanceof Html) return value.text;
  if (typeof value !== 'string') return value.map((one) => escaped(one)).join('');
  return value.replace(/[&<>"]/g, (character) => entities[character]!);
}
