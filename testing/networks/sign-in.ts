/** How a person answers the pages of an authorization server. */
export interface SignInOptions {
  /** The person who signs in. */
  login: string;
  /** Whether the person agrees at the end. */
  agrees?: boolean;
  /** How the browser finds servers. */
  fetch?: (url: URL, init?: RequestInit) => Promise<Response>;
}

/**
 * Does what a browser does from the address of an authorization request on, and fills in the server's forms.
 * Returns the query parameters that the redirect brings to the path `/connect/callback`.
 */
export async function signIn(
  address: string,
  { login, agrees = true, fetch = globalThis.fetch }: SignInOptions,
): Promise<Record<string, string>> {
  const cookies = new Map<string, string>();
  let url = new URL(address);
  let form: URLSearchParams | undefined;
  for (let steps = 0; steps < 20; steps++) {
    const response = await fetch(url, {
      redirect: 'manual',
      headers: { cookie: [...cookies].map((cookie) => cookie.join('=')).join('; ') },
      ...(form && { method: 'POST', body: form }),
    });
    keepCookies(cookies, response);
    const location = response.headers.get('location');
    const page = await response.text();
    form = undefined;
    if (location !== null) {
      url = new URL(location, url);
      if (url.pathname === '/connect/callback') return Object.fromEntries(url.searchParams);
      continue;
    }
    const [, prompt] = /name="prompt" value="(\w+)"/.exec(page) ?? [];
    if (prompt === undefined)
      throw new Error(`${url.href} has no form: ${response.status} ${page}`);
    if (prompt === 'consent' && !agrees) {
      url = readAddress(page, /href="([^"]+abort)"/, url);
    } else {
      url = readAddress(page, /action="([^"]+)"/, url);
      form = new URLSearchParams({ prompt, login, password: 'none' });
    }
  }
  throw new Error(`${url.href} does not lead back.`);
}

function keepCookies(cookies: Map<string, string>, response: Response): void {
  for (const cookie of response.headers.getSetCookie()) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
    if (value) cookies.set(name, value);
    else cookies.delete(name);
  }
}

function readAddress(page: string, pattern: RegExp, url: URL): URL {
  const [, address] = pattern.exec(page) ?? [];
  if (address === undefined) throw new Error(`${url.href} has no ${pattern.source}.`);
  return new URL(address, url);
}
