/** What the SDK needs of wallets; everything that knows wagmi or viem stands behind it. */
export interface WalletPort {
  /** The connected account, undefined when none is. */
  readonly account: WalletAccount | undefined;
  /** The wallets to choose from, the one used last first. */
  readonly wallets: readonly Wallet[];

  /**
   * Calls the listener after each change of `account` or `wallets`: connected, disconnected, account
   * or chain switched (here or in the wallet itself), a wallet announced late.
   *
   * @returns a function that ends it
   */
  subscribe(listener: () => void): () => void;

  /**
   * Connects, which may show the wallet's own window; the wallet connected before is disconnected
   * when that has succeeded. Already connected to the wallet asked for: its account at once.
   *
   * @throws NoWalletError no such wallet, or none at all
   * @throws UserRejectedError the user said no
   * @throws RequestPendingError the wallet still waits for the user's answer to an earlier request
   * @throws WalletFailedError anything else, such as code of a wallet that could not be loaded
   */
  connect(options?: ConnectWalletOptions): Promise<WalletAccount>;

  /** Resumes an earlier connection where the wallet allows it without asking the user again. */
  reconnect(): Promise<WalletAccount | undefined>;

  /** Ends all connections; none that is there is no error. */
  disconnect(): Promise<void>;

  /**
   * Signs a text with the connected account (EIP-191; a contract wallet's signature is passed on as
   * the wallet gives it).
   *
   * @throws NoWalletError nothing is connected
   * @throws UserRejectedError, RequestPendingError, WalletFailedError as with `connect`
   */
  signMessage(message: string): Promise<`0x${string}`>;

  /**
   * Asks the connected wallet's provider (EIP-1193).
   *
   * @throws as `signMessage`
   */
  request(request: ProviderRequest): Promise<unknown>;
}

/** A request by EIP-1193. */
export interface ProviderRequest {
  method: string;
  params?: unknown;
}

/** A connected account. */
export interface WalletAccount {
  /** EIP-55 address. */
  readonly address: `0x${string}`;
  readonly chainId: number;
  /** The `id` of the wallet it is connected through. */
  readonly walletId: string;
  /** Whether the wallet is outside of this browser: asking it may open an app or a window. */
  readonly isOutside: boolean;
}

/** A wallet to choose. */
export interface Wallet {
  /** Stable across page loads. */
  readonly id: string;
  readonly name: string;
  /** URL of an image; a `data:` one where the wallet gave it itself. */
  readonly icon?: string | undefined;
  /** Whether it is there in this browser: announced (EIP-6963), or at `window.ethereum`. */
  readonly isInBrowser: boolean;
  /** Whether it was connected last. */
  readonly isRecent: boolean;
}

/** How to connect. */
export interface ConnectWalletOptions {
  /** Which wallet; by default the first of `wallets`. */
  walletId?: string | undefined;
}
