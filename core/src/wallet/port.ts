/** The operations on wallets that the SDK needs. Only its implementation uses wagmi and viem. */
export interface WalletPort {
  /** The connected account; undefined if there is none. */
  readonly account: WalletAccount | undefined;
  /** The wallets to choose from; the one used last comes first. */
  readonly wallets: readonly Wallet[];

  /**
   * Calls the listener after each change of `account` or `wallets`: a wallet was connected,
   * disconnected or announced, or its account or chain was switched on the page or in the wallet.
   *
   * @returns a function that stops this
   */
  subscribe(listener: () => void): () => void;

  /**
   * Connects a wallet, which may open the wallet's own window, and then disconnects the one before.
   * If the wallet is already connected, returns its account at once.
   *
   * @throws NoWalletError there is no such wallet, or none at all
   * @throws UserRejectedError the user declined
   * @throws RequestPendingError the wallet still waits for the user's answer to an earlier request
   * @throws WalletFailedError any other failure, such as a wallet whose code could not be loaded
   */
  connect(options?: ConnectWalletOptions): Promise<WalletAccount>;

  /** Resumes an earlier connection if the wallet allows this without asking the user. */
  reconnect(): Promise<WalletAccount | undefined>;

  /** Ends all connections, if there are any. */
  disconnect(): Promise<void>;

  /**
   * Signs a text with the connected account (EIP-191). The signature of a contract wallet is returned
   * unchanged.
   *
   * @throws NoWalletError no wallet is connected
   * @throws UserRejectedError, RequestPendingError, WalletFailedError as with `connect`
   */
  signMessage(message: string): Promise<`0x${string}`>;

  /**
   * Sends a request to the connected wallet's provider (EIP-1193).
   *
   * @throws UnknownChainError the wallet does not know the chain that it was asked to switch to
   * @throws as `signMessage`
   */
  request(request: ProviderRequest): Promise<unknown>;
}

/** A request of EIP-1193. */
export interface ProviderRequest {
  method: string;
  params?: unknown;
}

/** A connected account. */
export interface WalletAccount {
  /** The EIP-55 address. */
  readonly address: `0x${string}`;
  readonly chainId: number;
  /** The `id` of its wallet. */
  readonly walletId: string;
  /** Whether the wallet is outside of this browser. A request may then open an app or a window. */
  readonly isOutside: boolean;
}

/** A wallet that the reader can choose. */
export interface Wallet {
  /** The same after each page load. */
  readonly id: string;
  readonly name: string;
  /** The URL of an image; a `data:` URL if the wallet itself supplied it. */
  readonly icon?: string | undefined;
  /** Whether it is in this browser: announced by EIP-6963, or at `window.ethereum`. */
  readonly isInBrowser: boolean;
  /** Whether it is the wallet that was connected last. */
  readonly isRecent: boolean;
}

/** The options of connecting. */
export interface ConnectWalletOptions {
  /** The id of the wallet. Default: the first of `wallets`. */
  walletId?: string | undefined;
}
