import { decodeErrorResult, parseAbi, type Abi, type Hex } from 'viem';

/** The errors of reward tokens that calls of the service can meet, and texts as in Chainlink's contracts. */
const abi: Abi = parseAbi([
  'error EnforcedPause()',
  'error UnknownRequest(bytes32 requestId)',
  'error TooManyEndorsers(uint256 given, uint256 allowed)',
  'error AlreadyConnected(address user)',
  'error NotConnected()',
  'error InvalidAddress()',
  'error AccessControlUnauthorizedAccount(address account, bytes32 neededRole)',
  'error Error(string message)',
  'error Panic(uint256 code)',
]);

/** Describes why a call failed, for the operator of the service. */
export function describeRevert(data: Hex | undefined): string {
  if (data === undefined || data === '0x') return 'it fails without a reason';
  try {
    const { errorName, args } = decodeErrorResult({ abi, data });
    // A contract can return any text there.
    if (errorName === 'Error') return clean(String(args?.[0]));
    return `${errorName}(${args?.map(String).join(', ') ?? ''})`;
  } catch {
    return `it fails with ${data.slice(0, 10)}`;
  }
}

const clean = (text: string) => text.replace(/[\p{C}]/gu, ' ').slice(0, 100);
