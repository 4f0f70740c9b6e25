/** A file with a private key, or a program that signs for an address. */
export type ChainAccountSettings =
  | { keyFile: string }
  | { signerUrl: string; address: `0x${string}` };

/** What an account works for. */
export type AccountOwner = 'oracle' | 'connector';
