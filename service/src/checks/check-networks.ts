import { networks } from '../connectors/networks.js';
import type { NetworkSettings } from '../connectors/networks.js';
import { listNetworkStatus } from '../storage/accounts/network-accounts.js';
import { isReadable, ok, problem, unknown, unreadable, type CheckOne } from './installation.js';

/** Checks the settings of the enabled social networks, and whether their accounts can be read. */
export const checkNetworks: CheckOne = async (installation) => {
  const { networks: settings } = installation.configuration;
  const lacking = findLacking(settings).map(problem);
  const enabled = networks
    .map(({ profile }) => profile)
    .filter(({ network }) => isEnabled(settings, network));
  if (enabled.length === 0 && lacking.length === 0) return [ok('No social network is enabled.')];
  if (!isReadable(installation)) return [...lacking, unknown(unreadable)];
  const statuses = await listNetworkStatus(installation.database);
  const failing = enabled.flatMap(({ network, title }) => {
    const status = statuses.find((one) => one.network === network);
    if (!status || status.failingCount < status.accountCount) return [];
    const { accountCount } = status;
    return [
      problem(
        `${title}: the last sync of ${accountCount === 1 ? 'the only account' : `all ${accountCount} accounts`} failed. ` +
          'The log of the service says why.',
      ),
    ];
  });
  const problems = [...lacking, ...failing];
  const titles = enabled.map(({ title }) => title).join(', ');
  return problems.length > 0 ? problems : [ok(`Enabled: ${titles}.`)];
};

function isEnabled({ enabled, settings }: NetworkSettings, network: string): boolean {
  return settings[network] !== undefined && enabled?.includes(network) !== false;
}

/** Finds social networks that are to be enabled, and lack settings. */
function findLacking({ enabled = [], settings }: NetworkSettings): string[] {
  return networks
    .filter(({ profile: { network } }) => enabled.includes(network) && !settings[network])
    .map(
      ({ profile: { network }, needed }) =>
        `SVC_NETWORKS has ${network}, which is not enabled without ${Object.keys(needed).join(', ')}: docs/networks.md`,
    );
}
