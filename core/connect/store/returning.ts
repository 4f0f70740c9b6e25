import { createPageUrl, getReturnLink, restoreReturnLink } from '../return-link';
import { readServedPage } from '../served-page';

/** The parameters with which a network's page came back. */
export interface Returned {
  /** The network that was opened, unless another tab or browser opened it. */
  network: { network: string; title: string } | undefined;
  /** The query parameters that the network added. */
  proof: Record<string, string>;
}

/** The values that are needed when the network's page comes back. */
interface Kept {
  state: string;
  network: string;
  title: string;
  /** The page of an app to which the page linked back. */
  returnUrl?: string | undefined;
}

/** Keeps in this tab which network is opened, and where the page leads back. */
export function keepReturning(kept: Omit<Kept, 'returnUrl'>): void {
  const returnUrl = getReturnLink()?.url;
  try {
    sessionStorage.setItem(key, JSON.stringify({ ...kept, returnUrl } satisfies Kept));
  } catch {
    // The storage is blocked: the page comes back without a way to the app.
  }
}

/**
 * Returns what a network's page came back with, and removes it from the page's address. Undefined if the page was
 * not opened by a network.
 */
export function takeReturning(): Returned | undefined {
  if (!readServedPage().isCallback) return undefined;
  const proof = Object.fromEntries(new URLSearchParams(location.search));
  const kept = readKept();
  const known = kept?.state === proof['state'] ? kept : undefined;
  restoreReturnLink(known?.returnUrl);
  history.replaceState(null, '', createPageUrl());
  return { network: known && { network: known.network, title: known.title }, proof };
}

const key = 'x-svc.connecting';

function readKept(): Kept | undefined {
  try {
    const text = sessionStorage.getItem(key);
    sessionStorage.removeItem(key);
    return (JSON.parse(text ?? 'null') as Kept | null) ?? undefined;
  } catch {
    return undefined;
  }
}
