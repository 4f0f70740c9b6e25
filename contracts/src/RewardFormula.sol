// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {IRewardToken} from "./IRewardToken.sol";

/// @title The reward of an earlier endorser
/// @notice It grows with the own stake and the new one, and shrinks with what others have staked.
library RewardFormula {
    /// @notice s_p · (s_n + O_n) · D_o / (D_lvl · (s_n + D_n) · (D_o + s_o)), rounded down. No new stake earns nothing.
    /// @param parameters The numbers of the formula
    /// @param previous s_p: the earlier endorser's stake on the target
    /// @param others s_o: all other stake on the target
    /// @param added s_n: the new stake
    /// @param level The endorser's distance, 1 or 2, which D_lvl depends on
    /// @return The reward in whole tokens: at most `previous`, because O_n is at most D_n
    function computeReward(
        IRewardToken.Parameters memory parameters,
        uint256 previous,
        uint256 others,
        uint256 added,
        uint8 level
    ) internal pure returns (uint256) {
        if (added == 0) return 0;
        // Stakes have 80 bits and parameters 32: the dividend has at most 193.
        uint256 dividend = previous *
            (added + parameters.newStakeOffset) *
            parameters.otherStakeDivisor;
        uint256 levelDivisor = level == 1 ? parameters.level1Divisor : parameters.level2Divisor;
        uint256 divisor = levelDivisor *
            (added + parameters.newStakeDivisor) *
            (parameters.otherStakeDivisor + others);
        return dividend / divisor;
    }
}
