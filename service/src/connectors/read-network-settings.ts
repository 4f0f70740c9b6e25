import Type from 'typebox';
import { ConfigurationError, defineSettings, readAll } from '../settings.js';
import { networkNames, networks, networkVariables, type NetworkSettings } from './networks.js';

/** The settings of all social networks, and which of them are enabled. */
export const networkSettings = defineSettings({
  title: 'Social networks',
  variables: {
    SVC_NETWORKS: Type.Optional(
      Type.String({
        description:
          'Social networks whose accounts people can connect, separated by commas ' +
          '(docs/networks.md); `none` for none. Without it, all that have the settings ' +
          'that they need.',
      }),
    ),
    // As a type, these would allow any name.
    ...(networkVariables as object),
  },
  read: (values, { publicUrl }): { networks: NetworkSettings } => ({
    networks: {
      enabled: values.SVC_NETWORKS === undefined ? undefined : parseNetworks(values.SVC_NETWORKS),
      publicUrl,
      settings: Object.fromEntries(
        readAll(
          networks.map((network) => () => [network.profile.network, readNetwork(network, values)]),
        ),
      ),
    },
  }),
});

/** Reads the settings of a social network; undefined if it lacks a needed one. */
function readNetwork(network: (typeof networks)[number], values: Record<string, unknown>): unknown {
  const names = Object.keys(network.needed);
  const missing = names.filter((name) => values[name] === undefined);
  if (missing.length === 0) return network.readSettings(values);
  if (missing.length === names.length) return undefined;
  const [all, none] = names.length === 2 ? ['both', 'neither'] : ['all of', 'none'];
  const list = `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
  throw new ConfigurationError(`Set ${all} ${list}, or ${none}.`);
}

function parseNetworks(list: string): string[] {
  if (list === 'none') return [];
  return list.split(',').map((entry) => {
    const name = entry.trim();
    if (networkNames.includes(name)) return name;
    throw new ConfigurationError(
      `SVC_NETWORKS must be a list of these networks: ${networkNames.join(', ')}, ` +
        `not "${name}".`,
    );
  });
}
