/**
 * Returns a text with its addresses reduced to scheme and host: credentials, the path and the query may hold a key.
 * Messages of libraries quote the addresses of nodes.
 */
export function hideSecretParts(text: string): string {
  return text.replace(/\b(?:https?|wss?):\/\/[^\s"'<>]*/gi, (address) => {
    if (!URL.canParse(address)) return '[address]';
    const { protocol, host, href } = new URL(address);
    const shown = `${protocol}//${host}`;
    return href === `${shown}/` ? shown : `${shown}/…`;
  });
}
