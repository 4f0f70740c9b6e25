/** The values that the service wrote into the page. */
export interface ServedPage {
  /** The address of the service. */
  apiUrl: string;
  /** The address of the page, without a query. */
  url: string;
  /** Whether a network has opened it. */
  isCallback: boolean;
  /** The address of the page of an app from which the person came; the service has checked it. */
  returnUrl: string | undefined;
}

/**
 * Returns what the service wrote into the attributes of the page's element. The page's own address says the same, but
 * a link can spell it in ways that the service reads differently.
 */
export function readServedPage(): ServedPage {
  const page = document.querySelector<HTMLElement>('x-svc-connect-page');
  const { base = '', path, return: returnUrl } = page?.dataset ?? {};
  const apiUrl = location.origin + base;
  return {
    apiUrl,
    url: `${apiUrl}/connect`,
    isCallback: path === 'connect/callback',
    returnUrl: returnUrl || undefined,
  };
}
