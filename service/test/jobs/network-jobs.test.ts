import { jest } from '@jest/globals';
import { down, ScriptedNetwork } from '../../../testing/networks/scripted-network.js';
import { waitFor } from '../../../testing/waiting/wait-for.js';
import { networkJobs } from '../../src/jobs/network-jobs.js';
import { eachAccountService } from '../accounts/support/account-tests.js';

const network = new ScriptedNetwork('scripted');

eachAccountService(
  () => [network],
  (kit) => {
    test('the log says once that a network fails and once that it is read again, without accounts', async () => {
      const users = [
        await kit.signIn(),
        await kit.signIn(),
        await kit.signIn(),
        await kit.signIn(),
      ];
      for (const [index, user] of users.entries()) {
        await kit.connect(user, network, `secret-${index}`);
      }
      const log = { info: jest.fn(), warn: jest.fn() };
      const [job] = networkJobs(kit.service.networks, log);
      const stop = new AbortController();
      network.beforePage = () => {
        throw down();
      };
      const running = job!.run(kit.service, stop.signal);
      const countFailing = async () => {
        const accounts = await Promise.all(users.map((user) => kit.list(user)));
        return accounts.flat().filter(({ problem }) => problem !== undefined).length;
      };
      await waitFor(countFailing, (count) => count === users.length);
      network.beforePage = () => undefined;
      await kit.update('next_read_at = now()');
      await waitFor(countFailing, (count) => count === 0);
      stop.abort();
      await running;
      expect(log.warn.mock.calls).toEqual([
        [{ network: 'scripted' }, 'The accounts of the network cannot be read'],
      ]);
      expect(log.info.mock.calls).toEqual([
        [{ network: 'scripted' }, 'The accounts of the network can be read again'],
      ]);
    });
  },
);
