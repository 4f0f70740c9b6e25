import {
  concat,
  createTestClient,
  createWalletClient,
  getContractAddress,
  http,
  serializeErc6492Signature,
  type Address,
  type Hex,
} from 'viem';
import { foundry } from './foundry.js';
import { fundedAccount } from './funded-account.js';

/** A contract wallet, whose address is known before it is deployed. */
export interface ContractWallet {
  readonly address: Address;
  /** Makes its owner's signature one of the wallet that is not yet deployed (EIP-6492). */
  wrapSignature(inner: Hex): Hex;
  /** Deploys it on the chain of a node of Foundry. */
  deploy(url: string): Promise<void>;
}

/** Deploys what it is sent, by CREATE2; Foundry's nodes have it from the start. */
const deployer = '0x4e59b44847b379578588920ca78fbf26c0b4956c';
const salt: Hex = `0x${'00'.repeat(31)}07`;

/** The wallet of an owner, valid by EIP-1271 for what that account signs. */
export function contractWallet(owner: Address): ContractWallet {
  const bytecode = walletCode(owner);
  const data = concat([salt, bytecode]);
  return {
    address: getContractAddress({ opcode: 'CREATE2', from: deployer, salt, bytecode }),
    wrapSignature: (signature) => serializeErc6492Signature({ address: deployer, data, signature }),
    deploy: async (url) => {
      const chain = { chain: foundry, transport: http(url) };
      const client = createWalletClient({ ...chain, account: fundedAccount });
      await client.sendTransaction({ to: deployer, data });
      await createTestClient({ ...chain, mode: 'anvil' }).mine({ blocks: 1 });
    },
  };
}

/**
 * Creation code of the smallest wallet there can be: `isValidSignature(bytes32, bytes)` answers
 * the magic value when ecrecover of the 65 bytes gives its owner.
 */
function walletCode(ownedBy: Address): Hex {
  const answer = (value: string) => `63${value}60e01b60005260206000f3`;
  const compare = [
    '600435600052', // mem[0] = hash
    '60a43560001a602052', // mem[32] = v
    '606435604052', // mem[64] = r
    '608435606052', // mem[96] = s
    '6020608060806000' + '60015afa50', // mem[128] = ecrecover(mem[0..128])
    `60805173${ownedBy.slice(2).toLowerCase()}14`, // is it the owner?
  ].join('');
  const refusal = answer('ffffffff');
  const target = (compare.length + '600057'.length + refusal.length) / 2;
  const runtime = `${compare}60${byte(target)}57${refusal}5b${answer('1626ba7e')}`;
  return `0x60${byte(runtime.length / 2)}80600b6000396000f3${runtime}`;
}

function byte(value: number): string {
  return value.toString(16).padStart(2, '0');
}
