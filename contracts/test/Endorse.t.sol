// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {IRewardToken} from "../src/IRewardToken.sol";
import {Chain, Operator} from "./support/Chain.sol";
import {Vm, assertEqual, vm} from "./vm/Vm.sol";

contract EndorseTest is Chain {
    function setUp() public override {
        super.setUp();
        _fund(ALICE, 1);
        _fund(BOB, 1);
        _fund(CAROL, 1);
    }

    function test_anEndorsementIsStakedWhenTheOracleAnswers() public {
        bytes32 requestId = _endorse(ALICE, TARGET, 200);
        assertEqual(token.balanceOf(ALICE), 9_800, "balance");
        assertEqual(token.stakeOf(ALICE, TARGET), 0, "stake");

        vm.expectEmit(address(token));
        emit IRewardToken.Endorse(ALICE, TARGET, 200, "order-1");
        require(_answer(requestId, _none(), _none()));
        assertEqual(token.stakeOf(ALICE, TARGET), 200, "stake");
        assertEqual(token.totalStake(TARGET), 200, "total");
        assertEqual(token.balanceOf(address(token)), 200, "held");
        assertEqual(uint8(token.getRequest(requestId).kind), 0, "kind");
    }

    function test_theOracleIsAskedWithTheAddressesAndTheTransaction() public {
        vm.recordLogs();
        bytes32 requestId = _endorse(ALICE, TARGET, 200);
        Vm.Log[] memory logs = vm.getRecordedLogs();
        for (uint256 i = 0; i < logs.length; ++i) {
            if (logs[i].topics[0] != Operator.OracleRequest.selector) continue;
            (, bytes32 id, uint256 payment, , bytes4 callback, , , bytes memory data) = abi.decode(
                logs[i].data,
                (address, bytes32, uint256, address, bytes4, uint256, uint256, bytes)
            );
            require(logs[i].topics[1] == JOB && id == requestId && payment == PAYMENT);
            require(callback == IRewardToken.fulfillEndorse.selector);
            // CBOR: a text is 0x60 + its length, or 0x78 and its length.
            bytes memory expected = bytes.concat(
                "\x6dsourceAddress\x78\x2a",
                "0x00000000000000000000000000000000000a11ce",
                "\x6dtargetAddress\x78\x2a",
                "0x000000000000000000000000000000000000007a",
                "\x6dtransactionId\x67order-1"
            );
            require(keccak256(data) == keccak256(expected), "parameters");
            return;
        }
        revert("not asked");
    }

    /// The published vectors.
    function test_earlierEndorsersAreRewarded() public {
        _stake(ALICE, TARGET, 200);
        assertEqual(token.previewReward(ALICE, BOB, TARGET, 200, 1), 87, "preview");
        bytes32 first = _endorse(BOB, TARGET, 200);
        vm.expectEmit(address(token));
        emit IRewardToken.RewardPreviousEndorserLevel1(ALICE, 87);
        require(_answer(first, _list(ALICE), _none()));
        assertEqual(token.creditsOf(ALICE), 87, "credits");

        assertEqual(token.previewReward(ALICE, CAROL, TARGET, 200, 2), 8, "preview");
        bytes32 second = _endorse(CAROL, TARGET, 200);
        vm.expectEmit(address(token));
        emit IRewardToken.RewardPreviousEndorserLevel2(ALICE, 8);
        require(_answer(second, _none(), _list(ALICE)));
        assertEqual(token.creditsOf(ALICE), 95, "credits");

        vm.expectEmit(address(token));
        emit IRewardToken.Claim(ALICE, 95);
        vm.prank(ALICE);
        assertEqual(token.claim(), 95, "claimed");
        assertEqual(token.balanceOf(ALICE), 10_000 - 200 + 95, "balance");
        vm.expectRevert(IRewardToken.ZeroAmount.selector);
        vm.prank(ALICE);
        token.claim();
    }

    function test_twoPendingEndorsementsCannotOverdraw() public {
        _endorse(ALICE, TARGET, 6_000);
        vm.expectRevert();
        vm.prank(ALICE);
        token.endorse(TARGET, 6_000, "order-2");
    }

    function test_invalidEndorsementsAreRefused() public {
        vm.startPrank(ALICE);
        vm.expectRevert(IRewardToken.SelfEndorsement.selector);
        token.endorse(ALICE, 1, "order-1");
        vm.expectRevert(IRewardToken.InvalidAddress.selector);
        token.endorse(address(0), 1, "order-1");
        vm.expectRevert(IRewardToken.ZeroAmount.selector);
        token.endorse(TARGET, 0, "order-1");
        vm.expectRevert(abi.encodeWithSelector(IRewardToken.InvalidTransactionId.selector, 0, 256));
        token.endorse(TARGET, 1, "");
        string memory long = string(new bytes(257));
        vm.expectRevert(
            abi.encodeWithSelector(IRewardToken.InvalidTransactionId.selector, 257, 256)
        );
        token.endorse(TARGET, 1, long);
        vm.expectRevert();
        token.endorse(TARGET, 10_001, "order-1");
        vm.expectRevert();
        token.endorse(TARGET, uint256(type(uint80).max) + 1, "order-1");
        token.endorse(TARGET, 1, string(new bytes(256)));
        vm.stopPrank();
    }

    function test_duplicatesAndTheSourceAreSkipped() public {
        _stake(ALICE, TARGET, 200);
        _stake(BOB, TARGET, 200);
        bytes32 requestId = _endorse(BOB, TARGET, 200);
        address[] memory level1 = new address[](3);
        level1[0] = ALICE;
        level1[1] = ALICE;
        level1[2] = BOB;
        require(_answer(requestId, level1, _list(ALICE, BOB)));
        // floor(200 · 201 · 5000 / (2 · 230 · 5200))
        assertEqual(token.creditsOf(ALICE), 84, "credits");
        assertEqual(token.creditsOf(BOB), 0, "credits");
    }

    function test_whoHasNoStakeEarnsNothing() public {
        _stake(ALICE, TARGET, 200);
        bytes32 requestId = _endorse(BOB, TARGET, 200);
        require(_answer(requestId, _list(CAROL, TARGET), _list(address(0), address(token))));
        assertEqual(token.creditsOf(CAROL), 0, "credits");
        assertEqual(token.creditsOf(address(0)), 0, "credits");
    }

    function test_anAnswerNamesAtMostAThousandEndorsers() public {
        bytes32 requestId = _endorse(ALICE, TARGET, 200);
        address[] memory many = new address[](500);
        require(!_answer(requestId, many, new address[](501)));
        assertEqual(token.stakeOf(ALICE, TARGET), 0, "stake");
        // The operator took the answer and its payment: the tokens come back by cancelling.
        vm.warp(block.timestamp + 5 minutes);
        vm.prank(ALICE);
        token.cancelRequest(requestId);
        assertEqual(token.balanceOf(ALICE), 10_000, "balance");
    }

    function test_aThousandEndorsersAreCreditedByOneAnswer() public {
        address[] memory endorsers = new address[](1_000);
        for (uint256 i = 0; i < endorsers.length; ++i) {
            endorsers[i] = address(uint160(0x10000 + i));
            _fund(endorsers[i], 1);
            _stake(endorsers[i], TARGET, 100 + i);
        }
        bytes32 requestId = _endorse(ALICE, TARGET, 1_000);
        require(_answer(requestId, endorsers, _none()));
        uint256 total = token.totalStake(TARGET) - 1_000;
        for (uint256 i = 0; i < endorsers.length; ++i) {
            uint256 stake = 100 + i;
            uint256 reward = (stake * 1_001 * 5_000) / (2 * 1_030 * (5_000 + total - stake));
            assertEqual(token.creditsOf(endorsers[i]), reward, "credits");
        }
    }
}
