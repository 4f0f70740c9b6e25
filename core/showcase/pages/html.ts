/** A text that is HTML. */
export class Html {
  constructor(readonly text: string) {}
}

type Value = string | Html | readonly (string | Html)[];

/** A template tag that escapes its values unless they are `Html`. */
export function html(strings: TemplateStringsArray, ...values: Value[]): Html {
  return new Html(String.raw({ raw: strings }, ...values.map((value) => escapeHtml(value))));
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function escapeHtml(value: Value): string {
  if (value instanceof Html) return value.text;
  if (typeof value !== 'string') return value.map((one) => escapeHtml(one)).join('');
  return value.replace(/[&<>"]/g, (character) => entities[character]!);
}
