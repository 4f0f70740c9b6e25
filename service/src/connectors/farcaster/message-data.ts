// Generated from message-data.proto by `npm run build`.

import type { PbfWriter } from 'pbf';

export interface MessageData {
  type: number;
  fid: number;
  timestamp: number;
  network: number;
  verificationAddAddressBody?: VerificationAddAddressBody;
  linkBody?: LinkBody;
}

export interface VerificationAddAddressBody {
  address: Uint8Array;
  claimSignature: Uint8Array;
  blockHash: Uint8Array;
  verificationType: number;
  chainId: number;
  protocol: number;
}

export interface LinkBody {
  type: string;
  targetFid?: number;
}

export const MessageType = {
  MESSAGE_TYPE_NONE: 0,
  MESSAGE_TYPE_LINK_ADD: 5,
  MESSAGE_TYPE_VERIFICATION_ADD_ETH_ADDRESS: 7,
};

export const FarcasterNetwork = {
  FARCASTER_NETWORK_NONE: 0,
  FARCASTER_NETWORK_MAINNET: 1,
};

export const Protocol = {
  PROTOCOL_ETHEREUM: 0,
  PROTOCOL_SOLANA: 1,
};

export function writeMessageData(obj: MessageData, pbf: PbfWriter) {
  if (obj.type) pbf.writeVarintField(1, obj.type);
  if (obj.fid) pbf.writeVarintField(2, obj.fid);
  if (obj.timestamp) pbf.writeVarintField(3, obj.timestamp);
  if (obj.network) pbf.writeVarintField(4, obj.network);
  if (obj.verificationAddAddressBody)
    pbf.writeMessage(9, writeVerificationAddAddressBody, obj.verificationAddAddressBody);
  if (obj.linkBody) pbf.writeMessage(14, writeLinkBody, obj.linkBody);
}

export function writeVerificationAddAddressBody(obj: VerificationAddAddressBody, pbf: PbfWriter) {
  if (obj.address != null) pbf.writeBytesField(1, obj.address);
  if (obj.claimSignature != null) pbf.writeBytesField(2, obj.claimSignature);
  if (obj.blockHash != null) pbf.writeBytesField(3, obj.blockHash);
  if (obj.verificationType) pbf.writeVarintField(4, obj.verificationType);
  if (obj.chainId) pbf.writeVarintField(5, obj.chainId);
  if (obj.protocol) pbf.writeVarintField(7, obj.protocol);
}

export function writeLinkBody(obj: LinkBody, pbf: PbfWriter) {
  if (obj.type) pbf.writeStringField(1, obj.type);
  if (obj.targetFid != null) pbf.writeVarintField(3, obj.targetFid);
}
