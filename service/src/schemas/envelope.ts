import Type, { type TSchema } from 'typebox';
import { errorCodes, errorMeanings, type ErrorName } from '../errors/service-error.js';

/** The envelope of every successful answer. */
export function success<Result extends TSchema>(result: Result) {
  return Type.Object({ status: Type.Literal('success'), result });
}

/** The result of operations that return only their success. */
export const Nothing = Type.Object({}, { description: 'Empty.' });

/** The envelope of every error. */
export const ErrorEnvelope = Type.Object(
  {
    status: Type.Literal('error'),
    errorCode: Type.Integer({
      description: 'HTTP status × 100 + a number. A newer version can have further codes.',
      enum: Object.values(errorCodes),
      'x-enum-varnames': Object.keys(errorCodes),
      'x-enum-descriptions': Object.keys(errorCodes).map(
        (name) => errorMeanings[name as ErrorName],
      ),
    }),
    errorMessage: Type.String(),
  },
  {
    $id: 'Error',
    description: 'Any error. The codes are listed in the description of this API.',
    examples: [
      {
        status: 'error',
        errorCode: 40401,
        errorMessage: 'targetCriteria matches no entity.',
      },
    ],
  },
);
