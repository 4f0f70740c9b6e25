/** Where an app finds what it needs, and where people shall find it. */
export interface Addresses {
  port: number;
  /** Of the service. */
  apiUrl: string;
  /** Of the demo's offers, pictures and wallets. */
  demoUrl: string;
}

/** The marketplace in one framework. */
export interface App {
  name: string;
  /** Whether it has a page for each offer, `/offers/UUID`. */
  hasOfferPages: boolean;
  /** Whether its pages come from a server with the elements drawn. */
  isDrawnOnServer?: boolean;
  /** Whether its server answers every address with the same page, which then routes in the browser. */
  isRoutedInBrowser?: boolean;
  /** Whether each of its pages is loaded anew, which takes longer and leaves nothing behind. */
  isManyPages?: boolean;
  /** Starts its production build. */
  start(addresses: Addresses): Promise<RunningApp>;
  /** Starts it as its developers do, where there is such a way: the framework complains of more. */
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
