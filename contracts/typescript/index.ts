export { rewardTokenAbi } from './reward-token-abi.js';
export {
  deployRewardToken,
  type DeployedRewardToken,
  type DeployRewardTokenParameters,
} from './deploy-reward-token.js';
export { findRewardToken, type RewardTokenAddresses } from './addresses.js';
