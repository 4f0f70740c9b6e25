/** Serves the built site; until `built` resolves, a page with its state. */
export function startDocs(options?: {
  port?: number;
  built?: Promise<void>;
}): Promise<{ url: string; close: () => Promise<void> }>;
