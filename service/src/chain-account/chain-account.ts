import { readFileSync } from 'node:fs';
import type { Logger } from 'pino';
import {
  createClient,
  http,
  keccak256,
  parseTransaction,
  recoverTransactionAddress,
  type Address,
  type Hex,
} from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { AccountProblem } from './account-problem.js';
import type { AccountOwner, ChainAccountSettings } from './account-settings.js';
import { findExposure } from './find-exposure.js';

/** A transaction to sign. */
export interface UnsignedTransaction {
  chainId: number;
  nonce: number;
  to: Address;
  data: Hex;
  gas: bigint;
  /** In wei. */
  maxFeePerGas: bigint;
  maxPriorityFeePerGas: bigint;
}

/** An account that sends transactions. */
export interface ChainAccount {
  /** The part of the service that it works for. */
  readonly owner: AccountOwner;
  readonly address: Address;
  /** @throws AccountProblem when the signer does not sign it */
  sign(transaction: UnsignedTransaction): Promise<{ raw: Hex; hash: Hex }>;
}

/**
 * Opens an account, and warns if others can reach its key or signer.
 * @throws Error when the file has no valid key; the message does not show its content
 */
export function openChainAccount(
  owner: AccountOwner,
  settings: ChainAccountSettings,
  log: Pick<Logger, 'warn'>,
): ChainAccount {
  const account =
    'keyFile' in settings ? openKeyFile(owner, settings.keyFile) : openSigner(owner, settings);
  const exposure = findExposure(settings);
  if (exposure !== undefined) log.warn({ account: owner }, exposure);
  return account;
}

const key = /^(0x)?[0-9a-fA-F]{64}$/;

function openKeyFile(owner: AccountOwner, file: string): ChainAccount {
  // Errors about a file contain its name.
  if (key.test(file.trim())) throw new Error('It must be the name of a file, not the key.');
  const text = readFileSync(file, 'utf8').trim();
  if (!key.test(text)) {
    throw new Error(`${file} does not have a private key: 64 hexadecimal digits.`);
  }
  return holdKey(owner, `0x${text.replace(/^0x/, '')}`);
}

/** Makes an account whose key is in this process. */
export function holdKey(owner: AccountOwner, privateKey: Hex): ChainAccount {
  const account = privateKeyToAccount(privateKey);
  return {
    owner,
    address: account.address,
    async sign(transaction) {
      const raw = await account.signTransaction({ ...transaction, type: 'eip1559' });
      return { raw, hash: keccak256(raw) };
    },
  };
}

const signerMilliseconds = 10_000;

/** A program with the JSON-RPC method `eth_signTransaction`, such as Web3Signer. */
function openSigner(
  owner: AccountOwner,
  { signerUrl, address }: { signerUrl: string; address: Address },
): ChainAccount {
  const { request } = createClient({
    transport: http(signerUrl, { timeout: signerMilliseconds, retryCount: 0 }),
  });
  const ask = request as (body: object) => Promise<unknown>;
  return {
    owner,
    address,
    async sign(transaction) {
      const raw = await ask({
        method: 'eth_signTransaction',
        params: [toParameters(address, transaction)],
      }).catch(() => {
        throw new AccountProblem(`The signer of the ${owner} does not answer with a signature.`);
      });
      if (typeof raw === 'string' && (await isSigned(raw as Hex, address, transaction))) {
        return { raw: raw as Hex, hash: keccak256(raw as Hex) };
      }
      throw new AccountProblem(
        `The signer of the ${owner} has signed another transaction than the one for ` +
          `${address}.`,
      );
    },
  };
}

function toParameters(from: Address, transaction: UnsignedTransaction): object {
  const quantity = (value: bigint | number): Hex => `0x${value.toString(16)}`;
  return {
    from,
    to: transaction.to,
    data: transaction.data,
    value: '0x0',
    type: '0x2',
    chainId: quantity(transaction.chainId),
    nonce: quantity(transaction.nonce),
    gas: quantity(transaction.gas),
    maxFeePerGas: quantity(transaction.maxFeePerGas),
    maxPriorityFeePerGas: quantity(transaction.maxPriorityFeePerGas),
  };
}

/** Whether the account has signed this transaction. */
async function isSigned(raw: Hex, address: Address, wanted: UnsignedTransaction): Promise<boolean> {
  try {
    const signed = parseTransaction(raw);
    const from = await recoverTransactionAddress({ serializedTransaction: raw as `0x02${string}` });
    return (
      from.toLowerCase() === address.toLowerCase() &&
      signed.type === 'eip1559' &&
      signed.chainId === wanted.chainId &&
      (signed.nonce ?? 0) === wanted.nonce &&
      signed.to?.toLowerCase() === wanted.to.toLowerCase() &&
      (signed.data ?? '0x') === wanted.data &&
      (signed.value ?? 0n) === 0n &&
      signed.gas === wanted.gas &&
      signed.maxFeePerGas === wanted.maxFeePerGas &&
      (signed.maxPriorityFeePerGas ?? 0n) === wanted.maxPriorityFeePerGas
    );
  } catch {
    return false;
  }
}
