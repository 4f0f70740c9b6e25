// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {IRewardToken} from "../src/IRewardToken.sol";
import {Chain} from "./support/Chain.sol";
import {assertEqual, vm} from "./vm/Vm.sol";

contract WithdrawTest is Chain {
    function setUp() public override {
        super.setUp();
        _fund(ALICE, 1);
        _fund(BOB, 1);
        _stake(ALICE, TARGET, 200);
    }

    function test_ownStakeComesBackAtOnce() public {
        vm.expectEmit(address(token));
        emit IRewardToken.WithdrawStake(ALICE, TARGET, 150, "order-1");
        _withdraw(ALICE, 150);
        assertEqual(token.balanceOf(ALICE), 9_950, "balance");
        assertEqual(token.stakeOf(ALICE, TARGET), 50, "stake");
        assertEqual(token.totalStake(TARGET), 50, "total");
        assertEqual(token.balanceOf(address(token)), 50, "held");
    }

    function test_moreThanTheOwnStakeStays() public {
        vm.expectRevert(abi.encodeWithSelector(IRewardToken.InsufficientStake.selector, 200, 201));
        _withdraw(ALICE, 201);
        vm.expectRevert(abi.encodeWithSelector(IRewardToken.InsufficientStake.selector, 0, 1));
        _withdraw(BOB, 1);
        vm.expectRevert(IRewardToken.ZeroAmount.selector);
        _withdraw(ALICE, 0);
    }

    function test_anEmptyTransactionIdIsEnoughButALongOneIsNot() public {
        vm.startPrank(ALICE);
        token.withdrawStake(TARGET, 1, "");
        vm.expectRevert(
            abi.encodeWithSelector(IRewardToken.InvalidTransactionId.selector, 257, 256)
        );
        token.withdrawStake(TARGET, 1, string(new bytes(257)));
        vm.stopPrank();
    }

    function _withdraw(address from, uint256 amount) private {
        vm.prank(from);
        token.withdrawStake(TARGET, amount, "order-1");
    }
}
