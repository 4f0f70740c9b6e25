import {
  decodeFunctionData,
  encodeAbiParameters,
  encodeFunctionData,
  getAddress,
  toEventSelector,
  toFunctionSelector,
} from 'viem';
import { rewardTokenAbi } from '../../../contracts/typescript/reward-token-abi.js';
import { encodeCall, errors, events, functions, readText, readWords, toTopic } from './token-abi';
import { balanceFunctions } from './token-chain';

const target = getAddress('0xabcdef0123456789abcdef0123456789abcdef01');

interface Item {
  type: string;
  name?: string;
  inputs?: readonly { type: string }[];
}

/** The signatures of a kind, by their names. */
function listSignatures(kind: string): Map<string, string> {
  const items = (rewardTokenAbi as readonly Item[]).filter(({ type }) => type === kind);
  return new Map(
    items.map(({ name = '', inputs = [] }) => [
      name,
      `${name}(${inputs.map(({ type }) => type).join(',')})`,
    ]),
  );
}

function hashSignatures(kind: string, names: object, hash: (signature: string) => string) {
  const signatures = listSignatures(kind);
  return Object.fromEntries(Object.keys(names).map((name) => [name, hash(signatures.get(name)!)]));
}

test('functions, events and errors are those of the contract', () => {
  const { previousEndorserStakes, ...own } = functions;
  const all = { ...own, ...balanceFunctions };
  expect(hashSignatures('function', all, toFunctionSelector)).toEqual(all);
  expect(toFunctionSelector('previousEndorserStakes(address,address)')).toBe(
    previousEndorserStakes,
  );
  expect(hashSignatures('event', events, toEventSelector)).toEqual(events);
  expect(hashSignatures('error', errors, toFunctionSelector)).toEqual(errors);
});

test.each(['', 'a', 'ä'.repeat(16), 'x'.repeat(33), '\u{1f600}'.repeat(64)])(
  'encodes calls as the contract reads them: %j',
  (text) => {
    const data = encodeCall(functions.endorse, [target, 2n ** 80n - 1n, { text }]);
    expect(data).toBe(
      encodeFunctionData({
        abi: rewardTokenAbi,
        functionName: 'endorse',
        args: [target, 2n ** 80n - 1n, text],
      }),
    );
    expect(decodeFunctionData({ abi: rewardTokenAbi, data }).args[2]).toBe(text);
  },
);

test('reads what the contract writes', () => {
  const data = encodeAbiParameters(
    [{ type: 'uint8' }, { type: 'uint256' }, { type: 'string' }],
    [1, 200n, 'ä'.repeat(40)],
  );
  expect(readWords(data).slice(0, 2)).toEqual([1n, 200n]);
  expect(readText(data, 2)).toBe('ä'.repeat(40));
  expect(readText('0x', 0)).toBeUndefined();
  expect(readText(data.slice(0, -64) as `0x${string}`, 2)).toBeUndefined();
  expect(toTopic(target)).toBe(encodeAbiParameters([{ type: 'address' }], [target]));
});
