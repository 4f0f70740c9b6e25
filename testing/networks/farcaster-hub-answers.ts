import { bytesToHex } from 'viem';
import {
  FarcasterNetwork,
  MessageType,
  Protocol,
  type MessageData,
} from '../../service/src/connectors/farcaster/message-data.js';
import type { FarcasterAccount, FarcasterMessage } from './farcaster-messages.js';

/** Which program's JSON: hubs of today, those of before, or what the documentation shows. */
export type HubForm = 'snapchain' | 'hubble' | 'documented';

/** The data of a hub, and how it answers. */
export interface HubState {
  accounts: ReadonlyMap<number, FarcasterAccount>;
  names: ReadonlyMap<string, number>;
  form: HubForm;
  largestPage: number;
}

/** Creates what answers requests of the HTTP API, by their address. */
export function createAnswers({ accounts, names, form, largestPage }: HubState) {
  return ({ pathname, searchParams }: URL): { status: number; body: object } => {
    const account = accounts.get(Number(searchParams.get('fid')));
    switch (pathname) {
      case '/v1/userNameProofByName': {
        const name = searchParams.get('name') ?? '';
        const fid = names.get(name);
        return fid ? { status: 200, body: formatProof(name, fid) } : refuse('username proof');
      }
      case '/v1/linksByFid': {
        if (searchParams.get('link_type') !== 'follow') return refuse('links by fid');
        return { status: 200, body: formatPage(account?.links ?? []) };
      }
      case '/v1/verificationsByFid':
        return { status: 200, body: formatPage(account?.verifications ?? []) };
      default:
        return { status: 404, body: {} };
    }
    function formatPage(messages: readonly FarcasterMessage[]): object {
      const size = Math.min(Number(searchParams.get('pageSize') ?? largestPage), largestPage);
      const start = decodeToken(searchParams.get('pageToken'));
      const page = messages.slice(start, start + size);
      return {
        messages: page.map((message) => formatMessage(message, form)),
        // Hubs name a next page after every full one, though it may have no messages.
        nextPageToken: page.length === size ? encodeToken(start + size) : '',
      };
    }
  };
}

/** The answer of a hub that does not find something. */
function refuse(what: string) {
  return { status: 400, body: { error: `Failed to get ${what}`, error_detail: 'not found' } };
}

function formatProof(name: string, fid: number): object {
  const type = name.endsWith('.eth') ? 'USERNAME_TYPE_ENS_L1' : 'USERNAME_TYPE_FNAME';
  const owner = `0x${'11'.repeat(20)}`;
  return { timestamp: 1_670_603_245, name, owner, signature: 'fo5OhBP/', fid, type };
}

/** Hashes, addresses and keys in hexadecimal digits, signatures in base64, constants by their names. */
function formatMessage(message: FarcasterMessage, form: HubForm): object {
  const { data } = message;
  const { type, fid, timestamp, network, linkBody } = data;
  return {
    data: {
      type: findName(MessageType, type),
      fid,
      timestamp,
      network: findName(FarcasterNetwork, network),
      ...(linkBody && { linkBody: { ...linkBody, displayTimestamp: null } }),
      ...formatVerification(data, form),
    },
    hash: bytesToHex(message.hash),
    hashScheme: 'HASH_SCHEME_BLAKE3',
    signature: encodeBase64(message.signature),
    signatureScheme: 'SIGNATURE_SCHEME_ED25519',
    signer: bytesToHex(message.signer),
  };
}

function formatVerification(
  { verificationAddAddressBody: body }: MessageData,
  form: HubForm,
): object {
  if (!body) return {};
  const bytes = { address: bytesToHex(body.address), blockHash: bytesToHex(body.blockHash) };
  const signature = encodeBase64(body.claimSignature);
  const documented = { ...bytes, ethSignature: signature };
  const { verificationType, chainId } = body;
  const protocol = findName(Protocol, body.protocol);
  const common = { ...bytes, claimSignature: signature, chainId, protocol };
  const old = { ...common, ethSignature: signature, verificationType };
  switch (form) {
    case 'snapchain':
      return { verificationAddAddressBody: { ...common, type: verificationType } };
    case 'hubble':
      return { verificationAddAddressBody: old, verificationAddEthAddressBody: old };
    case 'documented':
      return { verificationAddEthAddressBody: documented };
  }
}

function findName(values: Readonly<Record<string, number>>, value: number): string {
  return Object.keys(values).find((name) => values[name] === value)!;
}

function encodeBase64(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64');
}

/** With `+`, which means a space where a query has not encoded it. */
function encodeToken(start: number): string {
  return `++++${Buffer.from(String(start)).toString('base64')}`;
}

function decodeToken(token: string | null): number {
  return token ? Number(Buffer.from(token.slice('++++'.length), 'base64').toString()) : 0;
}
