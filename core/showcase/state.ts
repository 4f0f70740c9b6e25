import type { PendingName } from './data/endorsed-targets.js';
import type { PersonName } from './data/people.js';
import type { Rewards } from './data/rewards.js';

/** One state of an element, and how a page reaches it. */
export interface State {
  /** Part of its address and of the names of its screenshots. */
  name: string;
  /** A short description of the state. */
  title: string;
  markup: string;
  /** The tag of the element in the markup that contains the pictured one. Default: the pictured one itself. */
  host?: string;
  /** The signed-in person. Default: none. */
  reader?: PersonName;
  /** The wallets of the browser. */
  wallets?: readonly WalletOptions[];
  /** Whether one of the wallets is connected. */
  isConnected?: boolean;
  /** How balances are read, or a token that people endorse with. Default: no token is configured. */
  token?: 'by node' | 'by wallet' | 'endorsing' | 'rewards' | 'paused rewards';
  /** Transactions that the wallet has sent before the page was opened. */
  pending?: PendingName | keyof Rewards['pending'];
  /** The outcome of requests to the chain. Default: `passes`. */
  chain?: RequestOutcome;
  /** Why the browser has no camera. Default: it has one. */
  camera?: 'denied' | 'missing';
  /** Returns the outcome of a request to the service. Default: all requests pass. */
  service?: (method: string, path: string) => RequestOutcome;
  /** The actions that lead to the state. */
  act?: (actions: ElementActions) => Promise<void>;
  /** A selector that matches in the element's shadow tree once the state is reached. */
  reached: string;
  /** Whether the placeholders of what still loads are a part of it. */
  isLoading?: boolean;
  /** Whether it fills the window, as an open dialog does. */
  fillsWindow?: boolean;
  /**
   * The looks in which `npm test` compares its pictures as well: its styles define the colours of dark, or have rules of
   * their own for right to left. Pictures of other states in these looks are compared by the release gate.
   */
  furtherLooks?: readonly ('dark' | 'right-to-left')[];
  /** Whether it changes each second, so that it has no screenshot. */
  isMoving?: boolean;
}

/** The outcome of a request at the proxy. An answer stands for rare answers of the service. */
export type RequestOutcome = 'passes' | 'is held' | 'is cut off' | Answer;

interface Answer {
  status: number;
  body: object;
}

/** A wallet, and how its owner answers its questions. */
export interface WalletOptions {
  owner: PersonName;
  /** Shown in the list of wallets. */
  name?: string;
  /** The owner's answers when asked to connect, to sign and to send. Default: `accepts`. */
  connecting?: Reaction;
  signing?: Reaction;
  /** It never sends: to accept is an error, unless it pretends. */
  sending?: Reaction | 'pretends';
  /** Default: 1. */
  chainId?: number;
}

export type Reaction = 'accepts' | 'declines' | 'waits' | 'is asked already';

/** The actions of a reader on the element. */
export interface ElementActions {
  /** Waits until an element matches the selector, also within shadow trees. */
  find: (selector: string) => Promise<HTMLElement>;
  press: (selector: string) => Promise<void>;
  write: (selector: string, text: string) => Promise<void>;
  /** Chooses a file with the type of a video that is not a video. */
  pickFile: (selector: string) => Promise<void>;
}
