import { Command } from 'commander';
import { listNetworkStatus, type NetworkStatus } from '../storage/accounts/network-accounts.js';
import { withDatabase } from './with-service.js';

export function networksCommand(): Command {
  return new Command('networks')
    .description('List the social networks with connected accounts, and the state of their syncs.')
    .addHelpText(
      'after',
      `
Servers and "svc jobs" sync the accounts, unless SVC_JOBS=off. "svc jobs list" lists the job of each social network.`,
    )
    .action(async () => {
      const all = await withDatabase(listNetworkStatus);
      if (all.length === 0) console.log('No accounts are connected.');
      for (const network of all) console.log(describeStatus(network));
    });
}

function describeStatus({
  network,
  accountCount,
  failingCount,
  lagSeconds,
}: NetworkStatus): string {
  const accounts = `${accountCount} ${accountCount === 1 ? 'account' : 'accounts'}`;
  const failures = failingCount === 0 ? 'none failing' : `${failingCount} failing`;
  const lag = lagSeconds === 0 ? 'none waiting' : `the longest waiting ${lagSeconds} s`;
  return `${network}: ${accounts}, ${failures}, ${lag}`;
}
