import { requirePrincipal } from '../plugins/authentication.js';
import {
  AccountParameters,
  BeginBody,
  BegunConnection,
  ChangeAccountBody,
  ConnectedAccounts,
  FinishBody,
  FinishedConnection,
  MoveAccountBody,
  NetworkList,
  RefreshedAccount,
} from '../../schemas/account.js';
import { Nothing } from '../../schemas/envelope.js';
import { startConnection } from '../../use-cases/accounts/start-connection.js';
import { changeAccount } from '../../use-cases/accounts/change-account.js';
import { disconnectAccount, moveAccount } from '../../use-cases/accounts/disconnect-account.js';
import { finishConnection } from '../../use-cases/accounts/finish-connection.js';
import { listAccounts } from '../../use-cases/accounts/list-accounts.js';
import { listNetworks } from '../../use-cases/accounts/list-networks.js';
import { refreshAccount } from '../../use-cases/accounts/refresh-account.js';
import { requestRewards } from '../../use-cases/accounts/request-rewards.js';
import { negotiateLanguage } from './language.js';
import { describeResult } from './responses.js';
import { allowPeople } from './callers.js';
import type { RoutePlugin } from './route-plugin.js';

const security = allowPeople();
const tags = ['Connected accounts'];
const accountLimit =
  '`SVC_RATE_LIMIT_ACCOUNT` limits the changes of connected accounts a minute (42900).';
const done = { status: 'success' as const, result: {} };

/** Adds the routes of connected accounts at social networks. */
export const accountRoutes: RoutePlugin = async (app, { service }) => {
  app.get(
    '/networks',
    {
      config: { access: 'anyone' },
      schema: {
        operationId: 'listNetworks',
        tags,
        summary: 'List the networks that are enabled',
        description:
          'Returns the networks whose accounts people can connect, and those that are read by the wallet alone.',
        security: [],
        response: describeResult(NetworkList),
      },
    },
    async () => ({ status: 'success' as const, result: listNetworks(service) }),
  );

  app.get(
    '/accounts',
    {
      schema: {
        operationId: 'listAccounts',
        tags,
        summary: 'List one’s own connected accounts',
        description:
          'Returns the accounts that the signed-in user has connected, each with how many accounts it follows ' +
          'and how many of those are here.',
        security,
        response: describeResult(ConnectedAccounts),
      },
    },
    async (request, reply) => {
      const result = await listAccounts(
        service,
        requirePrincipal(request),
        negotiateLanguage(request, reply),
      );
      return { status: 'success' as const, result };
    },
  );

  app.post(
    '/accounts/begin',
    {
      config: { limit: 'connect' },
      schema: {
        operationId: 'beginConnection',
        tags,
        summary: 'Begin to connect an account',
        description:
          'Returns what the page does next to prove that the account is the user’s, and the `state` with which ' +
          '`POST /accounts/finish` finishes within 15 minutes. 40301 when there is no such account, 50200 when ' +
          'the network does not answer. `SVC_RATE_LIMIT_CONNECT` and `SVC_RATE_LIMIT_CONNECT_ADDRESS` limit how many ' +
          'a user and a network address begin a minute (42900).',
        security,
        body: BeginBody,
        response: describeResult(BegunConnection),
      },
    },
    async (request) => {
      const result = await startConnection(service, requirePrincipal(request), request.body);
      return { status: 'success' as const, result };
    },
  );

  app.post(
    '/accounts/finish',
    {
      config: { limit: 'account' },
      schema: {
        operationId: 'finishConnection',
        tags,
        summary: 'Finish to connect an account',
        description:
          'Checks the proof, and connects the account to the wallet of the signed-in user, who must have begun. ' +
          'Whom the account follows is read soon. An attempt works once. 40301 when the account is not proved ' +
          'to be the user’s, 40900 when it belongs to another wallet. ' +
          accountLimit,
        security,
        body: FinishBody,
        response: describeResult(FinishedConnection),
      },
    },
    async (request) => {
      const { state, proof } = request.body;
      const id = await finishConnection(service, requirePrincipal(request), { state, proof });
      return { status: 'success' as const, result: { id: String(id) } };
    },
  );

  app.post(
    '/accounts/:id/refresh',
    {
      config: { limit: 'account' },
      schema: {
        operationId: 'refreshAccount',
        tags,
        summary: 'Read a connected account soon',
        description:
          'Has the account read soon instead of at its next time. A network that charges for reading (X) is read ' +
          'once a day at most: then the account is read as soon as that allows, at `nextReadAt`. ' +
          accountLimit,
        security,
        params: AccountParameters,
        response: describeResult(RefreshedAccount),
      },
    },
    async (request) => {
      const { id } = request.params;
      const result = await refreshAccount(service, requirePrincipal(request), Number(id));
      return { status: 'success' as const, result };
    },
  );

  app.patch(
    '/accounts/:id',
    {
      config: { limit: 'account' },
      schema: {
        operationId: 'changeAccount',
        tags,
        summary: 'Pause or continue reading a connected account',
        description: `While it is paused, what was read before stays. ${accountLimit}`,
        security,
        params: AccountParameters,
        body: ChangeAccountBody,
        response: describeResult(Nothing),
      },
    },
    async (request) => {
      await changeAccount(
        service,
        requirePrincipal(request),
        Number(request.params.id),
        request.body,
      );
      return done;
    },
  );

  app.post(
    '/accounts/:id/move',
    {
      config: { limit: 'account' },
      schema: {
        operationId: 'moveAccount',
        tags,
        summary: 'Let another wallet have a connected account',
        description:
          'Disconnects the account, and lets the other wallet connect it within a day. Needs a sign-in of the ' +
          'last five minutes, else 40103. ' +
          accountLimit,
        security,
        params: AccountParameters,
        body: MoveAccountBody,
        response: describeResult(Nothing),
      },
    },
    async (request) => {
      const id = Number(request.params.id);
      await moveAccount(service, requirePrincipal(request), { id, ...request.body });
      return done;
    },
  );

  app.post(
    '/accounts/:id/reward',
    {
      schema: {
        operationId: 'requestReward',
        tags,
        summary: 'Ask for the reward of a connected account',
        description:
          'Has the service add the connection to the reward tokens that reward it, which pays for the ' +
          'transaction. The chain then shows permanently that the wallet has connected an account of the ' +
          'network, but not which one. A reward is given once for each account, and once for each wallet ' +
          'and network. Asking again changes nothing. 40900 when there is none, or none any more.',
        security,
        params: AccountParameters,
        response: describeResult(Nothing),
      },
    },
    async (request) => {
      await requestRewards(service, requirePrincipal(request), Number(request.params.id));
      return done;
    },
  );

  app.delete(
    '/accounts/:id',
    {
      config: { limit: 'account' },
      schema: {
        operationId: 'disconnectAccount',
        tags,
        summary: 'Disconnect an account',
        description:
          'Removes whom it follows, the relationships from that, and what names it. The account can be connected ' +
          'to the same wallet again at any time, and to another one after 90 days. ' +
          accountLimit,
        security,
        params: AccountParameters,
        response: describeResult(Nothing),
      },
    },
    async (request) => {
      await disconnectAccount(service, requirePrincipal(request), Number(request.params.id));
      return done;
    },
  );
};
