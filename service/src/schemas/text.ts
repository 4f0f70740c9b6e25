import Type from 'typebox';

/** One line of text: no control characters, no half of a surrogate pair. */
const line = '^[^\\p{Cc}\\p{Cs}]+$';
/** Text in paragraphs: tabs and line breaks as well. */
const paragraphs = '^(?:[^\\p{Cc}\\p{Cs}]|[\\t\\n\\r])+$';

/**
 * The keyword `x-text`: texts that an import cleans, of one line or in paragraphs, or those within any JSON. Values
 * that identify something do not have it: a cleaned value could identify something else.
 */
export type TextKind = 'line' | 'paragraphs' | 'free';
const text = (kind: TextKind) => ({ 'x-text': kind });

export const Name = Type.String({ minLength: 1, maxLength: 256, pattern: line, ...text('line') });
export const EntityType = Type.String({
  minLength: 1,
  maxLength: 64,
  pattern: line,
  description: 'Entity type, for example `provider`, `DeFiProtocol` or `Address`.',
  examples: ['provider'],
});
export const IdentifyingValue = Type.String({ minLength: 1, maxLength: 256, pattern: line });
/** As `KeyedHashes` creates it. */
export const KeyedHash = Type.String({ pattern: '^[A-Za-z0-9_-]{43}$' });
export const PropertyName = '^[A-Za-z][A-Za-z0-9_.-]{0,63}$';
/** Names of free-form properties of an entity. */
export const FreePropertyName = '^[^\\p{Cc}\\p{Cs}]{1,256}$';
export const TransactionId = Type.String({
  minLength: 1,
  maxLength: 256,
  pattern: line,
  description: 'Id of the transaction that the feedback relates to.',
});
const lineOfText = new RegExp(line, 'u');

/** Whether a text of a chain can be the id of a transaction. */
export function isTransactionId(text: string): boolean {
  return Array.from(text).length <= 256 && lineOfText.test(text);
}

/** Plain text in paragraphs. */
export const Paragraphs = Type.String({ minLength: 1, pattern: paragraphs, ...text('paragraphs') });
export const Review = Type.String({
  ...Paragraphs,
  maxLength: 5000,
  description: 'Plain text, stored unchanged. Show it as text only.',
});
export const WebUrl = Type.String({
  maxLength: 2048,
  format: 'uri',
  pattern: '^https?://[^\\s\\p{Cc}\\p{Cs}]+$',
  description: 'An http or https URL.',
});
export const VideoUrl = Type.String({
  ...WebUrl,
  description: 'The URL of an upload of the giver, or an https URL of an allowed host.',
});
export const WalletAddress = Type.String({
  pattern: '^0x[0-9a-fA-F]{40}$',
  description: 'An EVM address.',
  examples: ['0x70997970c51812dc3a010c7d01b50e0d17dc79c8'],
});
