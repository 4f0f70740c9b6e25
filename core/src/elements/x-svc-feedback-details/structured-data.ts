import { readStructuredData } from '../../store/feedback/structured-data';

/** An element whose page gets structured data about its target. */
export interface StructuredDataOwner {
  readonly element: HTMLElement;
  /** The schema.org type of the target; empty for the default; no text for no structured data. */
  readonly structuredData?: string | null | undefined;
  readonly targetUuid: string;
  readonly apiUrl?: string | undefined;
}

interface Published {
  key: string;
  abort: AbortController;
  script?: HTMLScriptElement;
}

const published = new WeakMap<HTMLElement, Published>();

/**
 * Adds the structured data of an element's target to the head of the page, replaces it when the target
 * has changed, and removes it when the element has left the page. If it cannot be loaded, the page has
 * none: it is not for the reader.
 */
export async function updateStructuredData(owner: StructuredDataOwner): Promise<void> {
  const { element, structuredData, targetUuid, apiUrl } = owner;
  // A removed attribute becomes null.
  const isWanted = element.isConnected && typeof structuredData === 'string' && Boolean(targetUuid);
  const key = isWanted ? JSON.stringify([structuredData, targetUuid, apiUrl]) : undefined;
  if (key === published.get(element)?.key) return;
  remove(element);
  if (key === undefined) return;
  const entry: Published = { key, abort: new AbortController() };
  published.set(element, entry);
  const { signal } = entry.abort;
  try {
    const type = structuredData || undefined;
    const text = await readStructuredData({ targetUuid, type, apiUrl }, signal);
    if (text !== undefined && !signal.aborted) entry.script = addScript(element, text);
  } catch {
    // The page stays as it is.
  }
}

function remove(element: HTMLElement): void {
  const entry = published.get(element);
  entry?.abort.abort();
  entry?.script?.remove();
  published.delete(element);
}

function addScript({ ownerDocument }: HTMLElement, text: string): HTMLScriptElement {
  const script = ownerDocument.createElement('script');
  script.type = 'application/ld+json';
  script.textContent = markAsTrusted(text);
  ownerDocument.head.append(script);
  return script;
}

let policy: TrustedTypePolicy | undefined;

/**
 * Pages that require trusted types take the text of any script only from a policy, also of a script that
 * is data and never runs.
 */
function markAsTrusted(text: string): string {
  const { trustedTypes } = window as { trustedTypes?: TrustedTypePolicyFactory };
  policy ??= trustedTypes?.createPolicy('x-svc-structured-data', { createScript: (json) => json });
  return policy ? policy.createScript(text) : text;
}

// The declarations of TypeScript's `dom` do not have them yet.
interface TrustedTypePolicyFactory {
  createPolicy(name: string, rules: TrustedTypePolicy): TrustedTypePolicy;
}
interface TrustedTypePolicy {
  createScript(text: string): string;
}
