/** How the oracle asks the service. */
export interface ServiceAccess {
  serviceUrl: string;
  /** With the scope `endorsers:read`. */
  apiKey: string;
}

/** How requests of reward tokens are answered. */
export interface OracleSettings extends ServiceAccess {
  account: OracleAccountSettings;
  /** The highest fee for a unit of gas, in wei. */
  maximumFeePerGas: bigint;
}

/** A file with a private key, or a program that signs for an address. */
export type OracleAccountSettings =
  { keyFile: string } | { signerUrl: string; address: `0x${string}` };

/** How a Chainlink node is answered. */
export interface OracleAdapterSettings extends ServiceAccess {
  /** What the node has to send. */
  token: string;
}
