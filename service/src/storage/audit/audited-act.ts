/** What administrators do. */
export type AuditedAction =
  | 'create-key'
  | 'revoke-key'
  | 'remove-relationships'
  | 'rotate-signing-keys'
  | 'split'
  | 'import'
  | 'export';

/** What an act was about; nothing that leads to a wallet. */
export interface AuditDetails {
  /** Id of the created or revoked API key. */
  keyId?: string;
  /** Name of that key, or of the client whose relationships were removed. */
  name?: string;
  scopes?: readonly string[];
  /** The last day on which the created key is valid, such as `2027-06-30`. */
  expiresOn?: string;
  /** Row ids of the separated entities, whose uuids can be wallets. */
  entities?: readonly number[];
  /** SHA-256 (hex) of the imported file. */
  file?: string;
  /** The number of removed relationships. */
  count?: number;
}

/** An act of administration. */
export type AuditedAct = { action: AuditedAction } & AuditDetails;
