// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {ReentrancyGuardTransient} from "@openzeppelin/contracts/utils/ReentrancyGuardTransient.sol";
import {IRewardToken} from "../src/IRewardToken.sol";
import {Reentrant} from "./support/Attackers.sol";
import {Chain} from "./support/Chain.sol";
import {assertEqual, vm} from "./vm/Vm.sol";

/// The attacker is LINK, the oracle and a holder at once.
contract ReentrancyTest is Chain {
    Reentrant private _attacker;

    function setUp() public override {
        _attacker = new Reentrant();
        token = _deployToken(address(_attacker), address(_attacker));
        _fund(address(_attacker), 1);
        _fund(ALICE, 1);
    }

    function test_noRequestIsMadeOrAnsweredWhileOneIsSent() public {
        bytes32 pending = _request(50);
        bytes[4] memory calls = [
            abi.encodeCall(IRewardToken.endorse, (TARGET, 1, "inner")),
            abi.encodeCall(IRewardToken.disapprove, (TARGET, 50, "inner")),
            abi.encodeCall(IRewardToken.fulfillEndorse, (pending, _none(), _none())),
            abi.encodeCall(IRewardToken.fulfillDisapprove, (pending, _none(), _none()))
        ];
        for (uint256 i = 0; i < calls.length; ++i) {
            _attacker.plan(address(token), calls[i]);
            _request(10);
            _requireRefused(ReentrancyGuardTransient.ReentrancyGuardReentrantCall.selector);
        }
        assertEqual(token.balanceOf(address(token)), 90, "held");
    }

    function test_aRequestIsNotAnsweredBeforeItIsStored() public {
        // Requests are numbered, so that the attacker knows the next one.
        bytes32 next = keccak256(abi.encodePacked(address(token), uint256(0)));
        _attacker.plan(
            address(token),
            abi.encodeCall(IRewardToken.fulfillEndorse, (next, _none(), _none()))
        );
        require(_request(10) == next);
        _requireRefused(ReentrancyGuardTransient.ReentrancyGuardReentrantCall.selector);
        _attacker.plan(address(token), abi.encodeCall(IRewardToken.cancelRequest, (next)));
        _request(10);
        _requireRefused(IRewardToken.RequestNotExpired.selector);
    }

    function test_stakeThatIsWithdrawnWhileARequestIsSentIsGivenOnce() public {
        _attacker.plan(address(this), "");
        bytes32 first = _request(100);
        _attacker.execute(
            address(token),
            abi.encodeCall(IRewardToken.fulfillEndorse, (first, _none(), _none()))
        );
        _attacker.plan(
            address(token),
            abi.encodeCall(IRewardToken.withdrawStake, (TARGET, 100, "inner"))
        );
        _request(10);
        require(_attacker.wasCalled() && _attacker.succeeded());
        _request(10);
        _requireRefused(IRewardToken.InsufficientStake.selector);
        assertEqual(token.balanceOf(address(_attacker)), 10_000 - 20, "balance");
        assertEqual(token.balanceOf(address(token)), 20, "held");
    }

    function test_aRequestIsRefundedOnce() public {
        bytes32 requestId = _request(100);
        bytes memory cancel = abi.encodeCall(IRewardToken.cancelRequest, (requestId));
        vm.warp(block.timestamp + 5 minutes);
        _attacker.plan(address(token), cancel);
        _attacker.execute(address(token), cancel);
        _requireRefused(IRewardToken.UnknownRequest.selector);
        assertEqual(token.balanceOf(address(_attacker)), 10_000, "balance");
    }

    function test_aRequestIsNotAnsweredWhileItIsCancelled() public {
        bytes32 requestId = _request(100);
        vm.warp(block.timestamp + 5 minutes);
        _attacker.plan(
            address(token),
            abi.encodeCall(IRewardToken.fulfillEndorse, (requestId, _none(), _none()))
        );
        _attacker.execute(address(token), abi.encodeCall(IRewardToken.cancelRequest, (requestId)));
        _requireRefused(IRewardToken.UnknownRequest.selector);
        assertEqual(token.stakeOf(address(_attacker), TARGET), 0, "stake");
    }

    function _request(uint256 amount) private returns (bytes32) {
        bytes memory call = abi.encodeCall(IRewardToken.endorse, (TARGET, amount, "order-1"));
        return abi.decode(_attacker.execute(address(token), call), (bytes32));
    }

    function _requireRefused(bytes4 expected) private view {
        require(_attacker.wasCalled() && !_attacker.succeeded(), "not refused");
        bytes memory answer = _attacker.answer();
        // forge-lint: disable-next-line(unsafe-typecast)
        require(bytes4(answer) == expected, "refused for another reason");
    }
}
