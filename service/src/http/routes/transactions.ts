import { requirePrincipal } from '../plugins/authentication.js';
import { TransactionBody } from '../../schemas/transaction.js';
import { addTransaction } from '../../use-cases/feedback/add-transaction.js';
import { describeWrite, toWriteResponse } from './responses.js';
import { allowClients } from './callers.js';
import type { RoutePlugin } from './route-plugin.js';

export const transactionRoutes: RoutePlugin = async (app, { service }) => {
  app.post(
    '/transaction',
    {
      schema: {
        operationId: 'addTransaction',
        'x-folder': 'relationships',
        security: allowClients('feedback:write'),
        tags: ['Feedback'],
        summary: 'Vouch for a transaction',
        description:
          'Confirms that the source had this transaction with the target: feedback about it, given ' +
          'before or later, is `verified`. Clients need the scope `feedback:write`.',
        body: TransactionBody,
        response: describeWrite('transaction'),
      },
    },
    async (request, reply) => {
      const outcome = await addTransaction(service, requirePrincipal(request), request.body);
      const { code, body } = toWriteResponse(outcome);
      return reply.code(code).send(body);
    },
  );
};
