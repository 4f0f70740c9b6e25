/** Where the service is, and who asks: an API key, a token, or neither. */
export type ClientOptions = ServiceOptions & (KeyOptions | TokenOptions);

interface ServiceOptions {
  /** The service's address, such as `https://svc.example.com`. */
  apiUrl: string;
  /** BCP 47 tag of the language of `summaryText`; by default the browser's, elsewhere English. */
  language?: string | undefined;
  /**
   * The page that people sign in at, such as `https://shop.example.com`: the service must know it.
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
   * The `access_token` of the person who has signed in; a function is asked before each request, so
   * that it can give the present one.
   */
  accessToken?: string | (() => string | undefined | Promise<string | undefined>) | undefined;
}

/** Options of a single request. */
export interface RequestOptions {
  /**
   * Ends the request, which then throws the signal's reason: `AbortSignal.timeout(5000)` for a limit
   * of time.
   */
  signal?: AbortSignal | undefined;
  /** Instead of the client's `language`. */
  language?: string | undefined;
}
