/** The address of the service, and the credentials: an API key, a token, or neither. */
export type ClientOptions = ServiceOptions & (KeyOptions | TokenOptions);

interface ServiceOptions {
  /** The service's address, such as `https://svc.example.com`. */
  apiUrl: string;
  /** BCP 47 tag of the language of `summaryText`; by default the browser's, elsewhere English. */
  language?: string | undefined;
  /**
   * The page at which people sign in, such as `https://shop.example.com`: the service must know it.
   * Browsers set it and do not allow changes; elsewhere, sign-in requires it.
   */
  origin?: string | undefined;
  /** Instead of the platform's `fetch`. */
  fetch?: typeof globalThis.fetch | undefined;
}

interface KeyOptions {
  /** The key of an app's backend (`svc_…`). Never give it to a page. */
  apiKey?: string | undefined;
  accessToken?: undefined;
}

interface TokenOptions {
  apiKey?: undefined;
  /**
   * The `access_token` of the signed-in person. A function is called before each request, so that it
   * can return the current one.
   */
  accessToken?: string | (() => string | undefined | Promise<string | undefined>) | undefined;
}

/** Options of a single request. */
export interface RequestOptions {
  /**
   * Aborts the request, which then throws the signal's reason: `AbortSignal.timeout(5000)` for a
   * time limit.
   */
  signal?: AbortSignal | undefined;
  /** Instead of the client's `language`. */
  language?: string | undefined;
}
