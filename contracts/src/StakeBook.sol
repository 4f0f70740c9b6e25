// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

/// @title How much is staked, and since which request
/// @notice A stake counts for a request as far as it was there both when the request was made and when it is
/// answered, so that an account cannot gain by staking after seeing a request, or without keeping the stake.
library StakeBook {
    /// @param amount The stake
    /// @param earlierAmount What it was before it grew last, as far as it was never less since
    /// @param grownAt The number of the last request that had been made when it grew last
    /// @param earlierGrownAt The same of the time before
    /// @param peak The largest stake there ever was: what comes back after a withdrawal is not new
    struct Stake {
        uint80 amount;
        uint80 earlierAmount;
        uint48 grownAt;
        uint48 earlierGrownAt;
        uint80 peak;
    }

    /// @notice Adds to a stake after the request `lastRequest` was made.
    /// @return added How much of it is more than there ever was
    function grow(
        Stake storage stake,
        uint80 amount,
        uint48 lastRequest
    ) internal returns (uint80 added) {
        if (stake.grownAt != lastRequest) {
            stake.earlierAmount = stake.amount;
            stake.earlierGrownAt = stake.grownAt;
            stake.grownAt = lastRequest;
        }
        uint80 grown = stake.amount + amount;
        added = newPart(stake, amount);
        stake.amount = grown;
        if (added > 0) stake.peak = grown;
    }

    /// @notice Takes from a stake. What was there earlier counts only as far as it stays.
    function shrink(Stake storage stake, uint80 amount) internal {
        uint80 left = stake.amount - amount;
        stake.amount = left;
        if (stake.earlierAmount > left) stake.earlierAmount = left;
    }

    /// @notice How much of an amount would be more than there ever was.
    function newPart(Stake storage stake, uint80 amount) internal view returns (uint80) {
        uint80 grown = stake.amount + amount;
        return grown > stake.peak ? grown - stake.peak : 0;
    }

    /// @notice The part of a stake that counts for the request of a number. A stake that grew at two times since
    /// the request counts nothing: only one earlier amount is kept.
    function countFor(Stake storage stake, uint48 number) internal view returns (uint80) {
        if (stake.grownAt < number) return stake.amount;
        return stake.earlierGrownAt < number ? stake.earlierAmount : 0;
    }
}
