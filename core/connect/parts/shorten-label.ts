/** Shortens what names an account, such as a public key, to what tells it from others. */
export function shortenLabel(label: string): string {
  return label.length > longest ? `${label.slice(0, 14)}…${label.slice(-6)}` : label;
}

const longest = 40;
