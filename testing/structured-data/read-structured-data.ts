/** A node of JSON-LD. */
export type LinkedData = { readonly [name: string]: unknown };

/** Returns the structured data in the HTML of a page. */
export function readStructuredData(html: string): LinkedData[] {
  const scripts = html.matchAll(/<script [^>]*type="application\/ld\+json"[^>]*>([^]*?)<\/script/g);
  return [...scripts].map(([, text]) => JSON.parse(text!) as LinkedData);
}
