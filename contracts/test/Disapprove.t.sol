// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {IRewardToken} from "../src/IRewardToken.sol";
import {Chain} from "./support/Chain.sol";
import {assertEqual, vm} from "./vm/Vm.sol";

contract DisapproveTest is Chain {
    function setUp() public override {
        super.setUp();
        _fund(ALICE, 1);
        _fund(BOB, 1);
        _fund(CAROL, 1);
        _stake(ALICE, TARGET, 1_000);
        _stake(BOB, TARGET, 2_000);
    }

    function test_aDisapprovalBurnsTokensAndTakesStake() public {
        uint256 supply = token.totalSupply();
        bytes32 requestId = _disapprove(CAROL, TARGET, 200);
        assertEqual(token.balanceOf(CAROL), 9_800, "balance");
        assertEqual(token.totalSupply(), supply, "supply");
        // floor(1000 · 201 · 5000 / (2 · 230 · 7000) / 5), floor(2000 · 201 · 5000 / (20 · 230 · 6000) / 5)
        vm.expectEmit(address(token));
        emit IRewardToken.Disapprove(CAROL, TARGET, 200, "order-1");
        vm.expectEmit(address(token));
        emit IRewardToken.PenalisePreviousEndorserLevel1(ALICE, 62);
        vm.expectEmit(address(token));
        emit IRewardToken.PenalisePreviousEndorserLevel2(BOB, 14);
        require(_answer(requestId, _list(ALICE), _list(BOB)));
        assertEqual(token.stakeOf(ALICE, TARGET), 938, "stake");
        assertEqual(token.stakeOf(BOB, TARGET), 1_986, "stake");
        assertEqual(token.totalStake(TARGET), 2_924, "total");
        assertEqual(token.totalSupply(), supply - 200 - 62 - 14, "supply");
        assertEqual(token.balanceOf(address(token)), 2_924, "held");
    }

    function test_theOrderOfAnAnswerChangesNoPenalty() public {
        require(_answer(_disapprove(CAROL, TARGET, 200), _list(BOB, ALICE), _none()));
        assertEqual(token.stakeOf(ALICE, TARGET), 938, "stake");
        // floor(2000 · 201 · 5000 / (2 · 230 · 6000) / 5)
        assertEqual(token.stakeOf(BOB, TARGET), 2_000 - 145, "stake");
    }

    function test_duplicatesAndTheSourceAreSkipped() public {
        _fund(BOB, 1);
        bytes32 requestId = _disapprove(BOB, TARGET, 200);
        require(_answer(requestId, _list(ALICE, BOB), _list(ALICE)));
        assertEqual(token.stakeOf(ALICE, TARGET), 938, "stake");
        assertEqual(token.stakeOf(BOB, TARGET), 2_000, "stake");
    }

    function test_anAnswerMayNameNoAccount() public {
        require(_answer(_disapprove(CAROL, TARGET, 50), _none(), _list(CAROL, TARGET)));
        assertEqual(token.totalStake(TARGET), 3_000, "total");
        assertEqual(token.totalSupply(), 30_000 - 50, "supply");
    }

    function test_aDisapprovalCostsAtLeastTheMinimum() public {
        vm.expectRevert(abi.encodeWithSelector(IRewardToken.DisapprovalTooSmall.selector, 49, 50));
        _disapprove(CAROL, TARGET, 49);
        _disapprove(CAROL, TARGET, 50);
    }

    function test_anAnswerFitsItsRequestAlone() public {
        bytes32 requestId = _disapprove(CAROL, TARGET, 50);
        vm.prank(address(operator));
        vm.expectRevert(abi.encodeWithSelector(IRewardToken.UnknownRequest.selector, requestId));
        token.fulfillEndorse(requestId, _none(), _none());
        bytes32 endorsement = _endorse(CAROL, TARGET, 50);
        vm.prank(address(operator));
        vm.expectRevert(abi.encodeWithSelector(IRewardToken.UnknownRequest.selector, endorsement));
        token.fulfillDisapprove(endorsement, _none(), _none());
    }

    function test_stakeWithdrawnBeforeTheAnswerIsNotTaken() public {
        bytes32 requestId = _disapprove(CAROL, TARGET, 200);
        vm.prank(ALICE);
        token.withdrawStake(TARGET, 999, "order-1");
        require(_answer(requestId, _list(ALICE), _none()));
        assertEqual(token.stakeOf(ALICE, TARGET), 1, "stake");
    }
}
