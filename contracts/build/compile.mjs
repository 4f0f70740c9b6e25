// Compiles the contracts, and writes what TypeScript needs of them.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { compilers, loadCompiler, readSource, settings } from './compilers.mjs';

const root = join(import.meta.dirname, '..');
const chainlink = '@chainlink/contracts/src/v0.8';

const { contracts, input } = compile(compilers.current, {
  RewardToken: 'src/RewardToken.sol',
  ERC1967Proxy: '@openzeppelin/contracts/proxy/ERC1967/ERC1967Proxy.sol',
});
console.log(contracts.RewardToken.bytecode.length/2);
// Explorers verify the code from it.
write('dist/standard-input.json', input);

const local = compile(compilers.chainlink, {
  Operator: `${chainlink}/operatorforwarder/Operator.sol`,
  LinkToken: `${chainlink}/shared/token/ERC677/LinkToken.sol`,
});
for (const [name, { abi, bytecode }] of Object.entries(local.contracts))
  write(`artefacts/${name}.json`, { abi, bytecode: { object: bytecode } });

/** Compiles contracts given by their files. */
function compile(compiler, files) {
  const sources = Object.fromEntries(
    Object.values(files).map((file) => [file, { content: readSource(file) }]),
  );
  // Paris is the newest version that the old compiler knows.
  const evmVersion = compiler === compilers.current ? settings.evmVersion : 'paris';
  const input = {
    language: 'Solidity',
    sources,
    settings: {
      ...settings,
      evmVersion,
      outputSelection: { '*': { '*': ['abi', 'evm.bytecode.object', 'storageLayout'] } },
    },
  };
  const read = (path) => {
    const content = readSource(path);
    sources[path] = { content };
    return { contents: content };
  };
  const output = JSON.parse(
    loadCompiler(compiler).compile(JSON.stringify(input), { import: read }),
  );
  const errors = (output.errors ?? []).filter(({ severity }) => severity === 'error');
  if (errors.length > 0) throw new Error(errors.map((one) => one.formattedMessage).join('\n'));
  const contracts = Object.fromEntries(
    Object.entries(files).map(([name, file]) => {
      const { abi, evm, storageLayout } = output.contracts[file][name];
      return [name, { abi, bytecode: `0x${evm.bytecode.object}`, storageLayout }];
    }),
  );
  return { contracts, input };
}

function write(path, value) {
  const file = join(root, path);
  mkdirSync(join(file, '..'), { recursive: true });
  writeFileSync(file, `${JSON.stringify(value, null, 2)}\n`);
}
