import Type, { type Static } from 'typebox';
import { Criteria } from './criteria.js';
import { TransactionId } from './text.js';

/** A transaction that a client verifies, as sent. */
export const TransactionBody = Type.Object(
  {
    sourceCriteria: Criteria,
    targetCriteria: Criteria,
    transactionId: TransactionId,
  },
  {
    $id: 'TransactionBody',
    description: 'A transaction that a client verifies, as sent.',
    additionalProperties: false,
    examples: [
      {
        sourceCriteria: { type: 'Address', uuid: '0x70997970c51812dc3a010c7d01b50e0d17dc79c8' },
        targetCriteria: { type: 'provider', ids: { uuid: 'rosas-bakery' } },
        transactionId: 'order-1042',
      },
    ],
  },
);
export type TransactionBody = Static<typeof TransactionBody>;

/** The same as a line of an export: without an id it verifies feedback without a transaction. */
export const TransactionLine = Type.Object(
  {
    sourceCriteria: Criteria,
    targetCriteria: Criteria,
    transactionId: Type.Optional(TransactionId),
    statedBy: Type.Optional(
      Type.String({ maxLength: 512, pattern: '^(?:client:[^\\p{Cc}\\p{Cs}]+|operator)$' }),
    ),
  },
  { additionalProperties: false },
);
export type TransactionLine = Static<typeof TransactionLine>;
