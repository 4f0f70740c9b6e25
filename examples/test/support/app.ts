/** The port of an app, and the addresses that it uses. */
export interface Addresses {
  port: number;
  /** The address of the service. */
  apiUrl: string;
  /** The address of the demo's offers, pictures and wallets. */
  demoUrl: string;
}

/** The marketplace in one framework. */
export interface App {
  name: string;
  /** Whether it has a page for each offer, `/offers/UUID`. */
  hasOfferPages: boolean;
  /** Whether its server renders the elements. */
  isDrawnOnServer?: boolean;
  /** Whether its server answers every address with the same page, which then routes in the browser. */
  isRoutedInBrowser?: boolean;
  /** Whether each page is a new document, which takes longer to load and frees all memory. */
  isManyPages?: boolean;
  /** Starts its production build. */
  start(addresses: Addresses): Promise<RunningApp>;
  /** Starts its development server, if it has one: there the framework reports more mistakes. */
  startDevelopment?(addresses: Addresses): Promise<DevelopedApp>;
}

export interface RunningApp {
  url: string;
  close(): Promise<void>;
}

export interface DevelopedApp extends RunningApp {
  /** Adds an element with the id `edited` to the source of the first page. */
  edit(): Promise<void>;
}
