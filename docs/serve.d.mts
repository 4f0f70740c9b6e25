/** Serves the built site. */
export function startDocs(options?: {
  port?: number;
}): Promise<{ url: string; close: () => Promise<void> }>;
