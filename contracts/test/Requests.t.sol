// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {IRewardToken} from "../src/IRewardToken.sol";
import {Chain, Operator} from "./support/Chain.sol";
import {assertEqual, vm} from "./vm/Vm.sol";

contract RequestsTest is Chain {
    bytes32 private _requestId;
    IRewardToken.Request private _request;

    function setUp() public override {
        super.setUp();
        _fund(ALICE, 1);
        _requestId = _endorse(ALICE, TARGET, 200);
        _request = token.getRequest(_requestId);
    }

    function test_aRequestCanBeRead() public view {
        require(_request.from == ALICE && _request.target == TARGET);
        require(_request.kind == IRewardToken.RequestKind.Endorsement);
        require(_request.oracle == address(operator));
        assertEqual(_request.amount, 200, "amount");
        assertEqual(_request.number, 1, "number");
        assertEqual(_request.expiresAt, block.timestamp + 5 minutes, "expiry");
    }

    function test_anUnansweredRequestIsRefunded() public {
        uint256 before = link.balanceOf(address(token));
        vm.warp(_request.expiresAt);
        vm.expectEmit(address(token));
        emit IRewardToken.CancelRequest(_requestId, ALICE, 200);
        _cancel(ALICE);
        assertEqual(token.balanceOf(ALICE), 10_000, "balance");
        assertEqual(token.balanceOf(address(token)), 0, "held");
        assertEqual(link.balanceOf(address(token)), before + PAYMENT, "LINK");
    }

    function test_aDisapprovalIsRefundedToo() public {
        bytes32 requestId = _disapprove(ALICE, TARGET, 60);
        uint256 before = link.balanceOf(address(token));
        vm.warp(block.timestamp + 5 minutes);
        vm.prank(ALICE);
        token.cancelRequest(requestId);
        assertEqual(token.balanceOf(ALICE), 9_800, "balance");
        assertEqual(link.balanceOf(address(token)), before + PAYMENT, "LINK");
    }

    function test_onlyItsOwnerCancelsARequestAndOnlyOnce() public {
        vm.warp(_request.expiresAt);
        vm.expectRevert(abi.encodeWithSelector(IRewardToken.NotYourRequest.selector, _requestId));
        _cancel(BOB);
        _cancel(ALICE);
        vm.expectRevert(abi.encodeWithSelector(IRewardToken.UnknownRequest.selector, _requestId));
        _cancel(ALICE);
    }

    function test_afterAWeekAnybodyCancelsARequest() public {
        vm.warp(_request.expiresAt + token.ABANDONED_SECONDS() - 1);
        vm.expectRevert(abi.encodeWithSelector(IRewardToken.NotYourRequest.selector, _requestId));
        _cancel(BOB);
        vm.warp(block.timestamp + 1);
        _cancel(BOB);
        assertEqual(token.balanceOf(ALICE), 10_000, "balance");
    }

    function test_aCancellationHasGasForTheOraclesPart() public {
        uint256 before = link.balanceOf(address(token));
        vm.warp(_request.expiresAt);
        for (uint256 gas = 60_000; gas < 400_000; gas += 5_000) {
            vm.prank(ALICE);
            (bool isDone, ) = address(token).call{gas: gas}(
                abi.encodeCall(IRewardToken.cancelRequest, (_requestId))
            );
            if (!isDone) continue;
            assertEqual(link.balanceOf(address(token)), before + PAYMENT, "LINK");
            return;
        }
        require(false, "never cancelled");
    }

    function test_theOracleHasFiveMinutes() public {
        vm.warp(_request.expiresAt - 1);
        vm.expectRevert(
            abi.encodeWithSelector(IRewardToken.RequestNotExpired.selector, _request.expiresAt)
        );
        _cancel(ALICE);
    }

    function test_aCancelledRequestCannotBeAnswered() public {
        vm.warp(_request.expiresAt);
        _cancel(ALICE);
        vm.expectRevert(bytes("Must have a valid requestId"));
        this.answerAgain();
        vm.prank(address(operator));
        vm.expectRevert(abi.encodeWithSelector(IRewardToken.UnknownRequest.selector, _requestId));
        token.fulfillEndorse(_requestId, _none(), _none());
    }

    function test_aRequestIsAnsweredOnce() public {
        require(_answer(_requestId, _none(), _none()));
        vm.expectRevert(bytes("Must have a valid requestId"));
        this.answerAgain();
        vm.prank(address(operator));
        vm.expectRevert(bytes("Source must be the oracle of the request"));
        token.fulfillEndorse(_requestId, _none(), _none());
        vm.warp(_request.expiresAt);
        vm.expectRevert(abi.encodeWithSelector(IRewardToken.UnknownRequest.selector, _requestId));
        _cancel(ALICE);
    }

    function test_onlyTheOracleAnswers() public {
        vm.prank(ALICE);
        vm.expectRevert(bytes("Source must be the oracle of the request"));
        token.fulfillEndorse(_requestId, _none(), _none());
    }

    /// The callback fails, and the operator forgets the request.
    function test_aRequestThatWasAnsweredInVainIsRefunded() public {
        vm.prank(PAUSER);
        token.pause();
        require(!_answer(_requestId, _none(), _none()));
        vm.warp(_request.expiresAt);
        _cancel(ALICE);
        assertEqual(token.balanceOf(ALICE), 10_000, "balance");
    }

    function test_anOracleThatWasReplacedStillAnswersItsRequests() public {
        _replaceOracle();
        require(_answer(_requestId, _none(), _none()));
        assertEqual(token.stakeOf(ALICE, TARGET), 200, "stake");
        bytes32 later = _endorse(ALICE, TARGET, 100);
        require(token.getRequest(later).oracle != address(operator));
        vm.prank(address(operator));
        vm.expectRevert(bytes("Source must be the oracle of the request"));
        token.fulfillEndorse(later, _none(), _none());
        require(_answer(later, _none(), _none()));
        assertEqual(token.stakeOf(ALICE, TARGET), 300, "stake");
    }

    function test_aRequestToAnOracleThatWasReplacedIsRefunded() public {
        _replaceOracle();
        uint256 before = link.balanceOf(address(token));
        vm.warp(_request.expiresAt);
        _cancel(ALICE);
        assertEqual(token.balanceOf(ALICE), 10_000, "balance");
        assertEqual(link.balanceOf(address(token)), before + PAYMENT, "LINK");
    }

    function test_aRequestToAnOracleWithoutCodeIsRefunded() public {
        vm.prank(ADMIN);
        token.setOracle(address(0x0FF), JOB, 0);
        bytes32 requestId = _endorse(ALICE, TARGET, 100);
        vm.warp(block.timestamp + 5 minutes);
        vm.prank(ALICE);
        token.cancelRequest(requestId);
        assertEqual(token.balanceOf(ALICE), 9_800, "balance");
    }

    function test_withoutLinkThereAreNoRequests() public {
        uint256 left = link.balanceOf(address(token));
        vm.prank(ADMIN);
        token.withdrawLink(ADMIN, left);
        assertEqual(link.balanceOf(ADMIN), left, "LINK");
        vm.expectRevert(
            abi.encodeWithSelector(IRewardToken.InsufficientLink.selector, 0, PAYMENT)
        );
        _endorse(ALICE, TARGET, 1);
    }

    function answerAgain() external {
        _answerAs(_requestId, _request, _none(), _none());
    }

    function _replaceOracle() private {
        Operator replacement = _deployOperator();
        vm.prank(ADMIN);
        token.setOracle(address(replacement), JOB, PAYMENT * 2);
    }

    function _cancel(address from) private {
        vm.prank(from);
        token.cancelRequest(_requestId);
    }
}
