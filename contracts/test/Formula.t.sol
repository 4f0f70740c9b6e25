// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {IRewardToken} from "../src/IRewardToken.sol";
import {RewardFormula} from "../src/RewardFormula.sol";
import {StakeBook} from "../src/StakeBook.sol";
import {assertEqual, vm} from "./vm/Vm.sol";

contract FormulaTest {
    using RewardFormula for IRewardToken.Parameters;

    IRewardToken.Parameters private _given =
        IRewardToken.Parameters(1, 30, 5_000, 2, 20, 5, 50, 10_000);

    /// s_p 200, total 200, s_n 200 at level 1; s_p 200, total 400, s_n 200 at level 2.
    function test_publishedVectors() public view {
        assertEqual(_given.computeReward(200, 0, 200, 1), 87, "level 1");
        assertEqual(_given.computeReward(200, 200, 200, 2), 8, "level 2");
    }

    function test_nothingNewEarnsNothing() public view {
        assertEqual(_given.computeReward(1e9, 0, 0, 1), 0, "reward");
    }

    function testFuzz_theRewardIsTheFormulaRoundedDown(
        uint64 previous,
        uint64 others,
        uint64 added
    ) public view {
        vm.assume(added > 0);
        uint256 reward = _given.computeReward(previous, others, added, 1);
        uint256 dividend = uint256(previous) * (uint256(added) + 1) * 5_000;
        uint256 divisor = 2 * (uint256(added) + 30) * (5_000 + uint256(others));
        require(reward * divisor <= dividend && (reward + 1) * divisor > dividend);
    }

    function testFuzz_noParametersMakeARewardExceedTheStake(
        uint32[5] memory numbers,
        uint80 previous,
        uint104 others,
        uint80 added
    ) public pure {
        IRewardToken.Parameters memory parameters;
        parameters.newStakeDivisor = numbers[1] == 0 ? 1 : numbers[1];
        parameters.newStakeOffset = numbers[0] % parameters.newStakeDivisor;
        parameters.otherStakeDivisor = numbers[2] == 0 ? 1 : numbers[2];
        parameters.level1Divisor = numbers[3] == 0 ? 1 : numbers[3];
        parameters.level2Divisor = numbers[4] == 0 ? 1 : numbers[4];
        require(parameters.computeReward(previous, others, added, 1) <= previous);
        require(parameters.computeReward(previous, others, added, 2) <= previous);
    }

    function testFuzz_moreStakeEarnsMore(uint64 previous, uint64 total, uint64 added) public view {
        vm.assume(previous < total);
        require(
            _given.computeReward(previous, total - previous, added, 1) <=
                _given.computeReward(previous + 1, total - previous - 1, added, 1)
        );
    }
}

/// Compares the counted part of a stake with its full history.
contract StakeBookTest {
    using StakeBook for StakeBook.Stake;

    StakeBook.Stake private _stake;

    /// Each step makes a request, stakes or withdraws.
    function testFuzz_whatCountsWasThereAllTheTime(uint16[24] memory steps) public {
        uint256[25] memory lowest;
        uint256[25] memory growths;
        uint48 requests = 0;
        uint256 peak = 0;
        uint256 grownAt = 0;
        for (uint256 i = 0; i < steps.length; ++i) {
            uint80 amount = uint80(steps[i] / 3);
            if (steps[i] % 3 == 0) {
                ++requests;
                lowest[requests] = _stake.amount;
            } else if (steps[i] % 3 == 1) {
                uint256 before = _stake.amount;
                uint256 added = _stake.grow(amount, requests);
                uint256 expected = before + amount > peak ? before + amount - peak : 0;
                assertEqual(added, expected, "added");
                peak += expected;
                // All growth before the next request counts as one.
                if (grownAt != requests || growths[requests] == 0)
                    for (uint256 number = 1; number <= requests; ++number) ++growths[number];
                grownAt = requests;
            } else {
                _stake.shrink(amount > _stake.amount ? _stake.amount : amount);
            }
            for (uint48 number = 1; number <= requests; ++number) {
                if (_stake.amount < lowest[number]) lowest[number] = _stake.amount;
                uint256 counted = _stake.countFor(number);
                require(counted <= lowest[number], "more than there was all the time");
                if (growths[number] == 0) assertEqual(counted, _stake.amount, "counted");
                if (growths[number] > 1) assertEqual(counted, 0, "counted");
            }
        }
    }
}
