import type { PersonName } from './world/people.js';

/** One state of an element, and how a page comes to show it. */
export interface State {
  /** Part of its address and of its pictures' names. */
  name: string;
  /** What is to be seen, in a few words. */
  title: string;
  markup: string;
  /** Who is signed in; nobody unless it is said. */
  reader?: PersonName;
  /** The wallets of the browser. */
  wallets?: readonly WalletOptions[];
  /** Whether one of them is connected. */
  isConnected?: boolean;
  /** What the elements ask for the balance of the token; without it they know no token. */
  token?: 'by node' | 'by wallet';
  /** How requests to the chain fare; they pass unless it is said. */
  chain?: RequestOutcome;
  /** What the browser has, if not a camera that may be used. */
  camera?: 'denied' | 'missing';
  /** How a request to the service fares; all pass unless it is said. */
  gate?: (method: string, path: string) => RequestOutcome;
  /** What somebody does on the page. */
  act?: (actions: ElementActions) => Promise<void>;
  /** Selector of what is in the element's shadow tree once the state is reached. */
  reached: string;
  /** It fills the window, as an open dialog does. */
  fillsWindow?: boolean;
  /** It looks otherwise each second, so that no picture of it is kept. */
  isMoving?: boolean;
}

/** What the gate does with a request. */
export type RequestOutcome = 'passes' | 'is held' | 'is cut off';

/** A wallet, and what its owner does with what it asks. */
export interface WalletOptions {
  owner: PersonName;
  /** Shown in the list of wallets. */
  name?: string;
  /** On being asked to connect, and to sign; `accepts` unless it is said. */
  connecting?: Reaction;
  signing?: Reaction;
}

export type Reaction = 'accepts' | 'declines' | 'waits' | 'is asked already';

/** What a visitor does with the element. */
export interface ElementActions {
  /** Waits until the element shows what the selector names, in its shadow trees. */
  find: (selector: string) => Promise<HTMLElement>;
  press: (selector: string) => Promise<void>;
  write: (selector: string, text: string) => Promise<void>;
  /** Chooses a file that calls itself a video and is none. */
  pickFile: (selector: string) => Promise<void>;
}
