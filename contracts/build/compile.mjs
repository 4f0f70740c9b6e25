// Compiles the contracts, and writes the files that TypeScript, the tests and explorers need.
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { formatText } from '../../scripts/format-text.mjs';
import { current, load, old, readSource } from './compilers.mjs';

const root = join(import.meta.dirname, '..');
const chainlink = '@chainlink/contracts/src/v0.8';

const { contracts, input, output } = compile(current, {
  RewardToken: 'src/RewardToken.sol',
  ERC1967Proxy: '@openzeppelin/contracts/proxy/ERC1967/ERC1967Proxy.sol',
});
await writeModule(
  'reward-token-abi.ts',
  '/** The functions, events and errors of a reward token. */',
  `export const rewardTokenAbi = ${JSON.stringify(contracts.RewardToken.abi)} as const;`,
);
await writeModule(
  'compiled/code.ts',
  'type Hex = `0x${string}`;',
  `export const rewardTokenCode: Hex = '${contracts.RewardToken.bytecode}';`,
  `export const proxyCode: Hex = '${contracts.ERC1967Proxy.bytecode}';`,
  `export const proxyAbi = ${JSON.stringify(contracts.ERC1967Proxy.abi)} as const;`,
);
// The input of upgrades-core.
write('build-info/reward-token.json', { solcVersion: load(current).version(), input, output });

const ofChainlink = compile(old, {
  Operator: `${chainlink}/operatorforwarder/Operator.sol`,
  LinkToken: `${chainlink}/shared/token/ERC677/LinkToken.sol`,
});
for (const [name, { abi, bytecode }] of Object.entries(ofChainlink.contracts))
  write(`${name}.json`, { abi, bytecode: { object: bytecode } });

/** Compiles contracts, given by their files. */
function compile(compiler, files) {
  const sources = {};
  const read = (path) => {
    const content = readSource(path);
    sources[path] = { content };
    return { contents: content };
  };
  Object.values(files).forEach(read);
  const evm = ['evm.bytecode.object', 'evm.bytecode.linkReferences', 'evm.methodIdentifiers'];
  const outputSelection = { '*': { '*': ['abi', 'storageLayout', ...evm], '': ['ast'] } };
  const input = {
    language: 'Solidity',
    sources,
    settings: { ...compiler.settings, outputSelection },
  };
  const output = JSON.parse(load(compiler).compile(JSON.stringify(input), { import: read }));
  const errors = (output.errors ?? []).filter(({ severity }) => severity === 'error');
  if (errors.length > 0) throw new Error(errors.map((one) => one.formattedMessage).join('\n'));
  const contracts = Object.fromEntries(
    Object.entries(files).map(([name, file]) => {
      const { abi, evm } = output.contracts[file][name];
      return [name, { abi, bytecode: `0x${evm.bytecode.object}` }];
    }),
  );
  return { contracts, input, output };
}

function write(path, value) {
  writeFile(join(root, 'artefacts', path), JSON.stringify(value));
}

async function writeModule(path, ...lines) {
  const text = ['// Generated from the contracts by `npm run build`.', '', ...lines].join('\n');
  writeFile(join(root, 'typescript', path), await formatText(path, text));
}

function writeFile(file, text) {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}
