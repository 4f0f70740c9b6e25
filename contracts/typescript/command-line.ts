import { parseArgs } from 'node:util';
import { createClient, defineChain, http, isAddress, isHex, type Address, type Hex } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { getChainId } from 'viem/actions';
import { deployRewardToken } from './deploy-reward-token.js';

const usage = `Usage: PRIVATE_KEY=0x… x-svc-contracts deploy --rpc <url> --link <address> --oracle <address> --job <id>
         --payment <amount> --admin <address> [options]

Deploys a reward token, and prints its addresses as JSON. The key of the account that pays for it is read from the
environment variable PRIVATE_KEY; the account gets no role.

  --rpc <url>             a node of the chain
  --link <address>        the LINK token of the chain; it cannot be changed later
  --oracle <address>      the oracle's operator contract
  --job <id>              the oracle's id of the job: 32 bytes as 0x…, or a UUID
  --payment <amount>      what a request costs, in the smallest unit of LINK
  --admin <address>       who gives roles and changes settings
  --admin-delay <seconds> after how long another admin can accept (172800)
  --upgrader <address>    who may replace the code
  --pauser <address>      who may pause
  --connector <address>   who may add connections
  --name <text>           the token's name (Reward)
  --symbol <text>         the token's symbol (RWD)`;

const text = { type: 'string' } as const;

try {
  await run(process.argv.slice(2));
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}

async function run(parameters: string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args: parameters,
    allowPositionals: true,
    options: {
      rpc: text,
      link: text,
      oracle: text,
      job: text,
      payment: text,
      admin: text,
      'admin-delay': { ...text, default: '172800' },
      upgrader: text,
      pauser: text,
      connector: text,
      name: { ...text, default: 'Reward' },
      symbol: { ...text, default: 'RWD' },
      help: { type: 'boolean' },
    },
  });
  if (values.help) {
    process.stdout.write(`${usage}\n`);
    return;
  }
  if (positionals.join(' ') !== 'deploy') throw new Error(usage);
  const roles = Object.fromEntries(
    (['upgrader', 'pauser', 'connector'] as const).flatMap((role) =>
      values[role] === undefined ? [] : [[role, readAddress(role, values[role])]],
    ),
  );
  const setup = {
    name: values.name,
    symbol: values.symbol,
    link: readAddress('link', values.link),
    oracle: readAddress('oracle', values.oracle),
    jobId: readJob(values.job),
    payment: BigInt(readNumber('payment', values.payment)),
    admin: readAddress('admin', values.admin),
    adminDelay: Number(readNumber('admin-delay', values['admin-delay'])),
    ...roles,
  };
  const account = privateKeyToAccount(readKey());
  const url = readGiven('rpc', values.rpc);
  const transport = http(url);
  const id = await getChainId(createClient({ transport }));
  const nativeCurrency = { name: 'Ether', symbol: 'ETH', decimals: 18 };
  const rpcUrls = { default: { http: [url] } };
  const chain = defineChain({ id, name: `Chain ${id}`, nativeCurrency, rpcUrls });
  const client = createClient({ account, chain, transport });
  const deployed = await deployRewardToken({ ...setup, client });
  const printed = { chainId: id, ...deployed, blockNumber: Number(deployed.blockNumber) };
  process.stdout.write(`${JSON.stringify(printed, null, 2)}\n`);
}

function readKey(): Hex {
  const key = process.env['PRIVATE_KEY'];
  if (isHex(key) && key.length === 66) return key;
  throw new Error('The environment variable PRIVATE_KEY must be a key of 32 bytes, as 0x….');
}

function readGiven(name: string, value: string | undefined): string {
  if (!value) throw new Error(`--${name} is missing.`);
  return value;
}

function readAddress(name: string, value: string | undefined): Address {
  const given = readGiven(name, value);
  if (!isAddress(given)) throw new Error(`--${name} must be an address.`);
  return given;
}

function readNumber(name: string, value: string | undefined): string {
  const given = readGiven(name, value);
  if (!/^\d{1,28}$/.test(given)) throw new Error(`--${name} must be a whole number.`);
  return given;
}

/** Nodes of Chainlink know a job by a UUID, whose digits are the text of the 32 bytes. */
function readJob(value: string | undefined): Hex {
  const given = readGiven('job', value);
  if (isHex(given) && given.length === 66) return given;
  const digits = given.replaceAll('-', '').toLowerCase();
  if (!/^[0-9a-f]{32}$/.test(digits)) throw new Error('--job must be 32 bytes as 0x…, or a UUID.');
  return `0x${Buffer.from(digits, 'ascii').toString('hex')}`;
}
