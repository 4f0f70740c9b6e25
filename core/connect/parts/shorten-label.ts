/** Shortens the label of an account, such as a public key, to its first and last characters. */
export function shortenLabel(label: string): string {
  return label.length > longest ? `${label.slice(0, 14)}…${label.slice(-6)}` : label;
}

const longest = 40;
