// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {IAccessControl} from "@openzeppelin/contracts/access/IAccessControl.sol";
import {IRewardToken} from "../src/IRewardToken.sol";
import {Chain} from "./support/Chain.sol";
import {assertEqual, vm} from "./vm/Vm.sol";

contract ConnectionsTest is Chain {
    uint256 private constant NETWORK = 7;
    bytes32 private constant FIRST = keccak256("first");
    bytes32 private constant SECOND = keccak256("second");

    function test_anAccountIsRewarded() public {
        vm.expectEmit(address(token));
        emit IRewardToken.AddConnection(ALICE, NETWORK, FIRST, 10_000);
        _add(ALICE, NETWORK, FIRST);
        assertEqual(token.balanceOf(ALICE), 10_000, "balance");
        require(token.connectedUser(NETWORK, FIRST) == ALICE);
    }

    function test_connectingAgainEarnsNothing() public {
        _add(ALICE, NETWORK, FIRST);
        _remove(CONNECTOR, ALICE, FIRST);
        require(token.connectedUser(NETWORK, FIRST) == address(0));
        vm.expectEmit(address(token));
        emit IRewardToken.AddConnection(ALICE, NETWORK, FIRST, 0);
        _add(ALICE, NETWORK, FIRST);
        assertEqual(token.balanceOf(ALICE), 10_000, "balance");
    }

    function test_oneAccountOfManyWalletsEarnsOnce() public {
        _add(ALICE, NETWORK, FIRST);
        vm.expectRevert(abi.encodeWithSelector(IRewardToken.AlreadyConnected.selector, ALICE));
        _add(BOB, NETWORK, FIRST);
        _remove(ALICE, ALICE, FIRST);
        _add(BOB, NETWORK, FIRST);
        assertEqual(token.balanceOf(BOB), 0, "balance");
        // The wallet may still earn with an account of its own.
        _add(BOB, NETWORK, SECOND);
        assertEqual(token.balanceOf(BOB), 10_000, "balance");
    }

    function test_manyAccountsOfOneWalletInANetworkEarnOnce() public {
        _add(ALICE, NETWORK, FIRST);
        _add(ALICE, NETWORK, SECOND);
        _remove(CONNECTOR, ALICE, FIRST);
        _remove(CONNECTOR, ALICE, SECOND);
        _add(ALICE, NETWORK, keccak256("third"));
        assertEqual(token.balanceOf(ALICE), 10_000, "balance");
        _add(ALICE, NETWORK + 1, FIRST);
        assertEqual(token.balanceOf(ALICE), 20_000, "balance");
    }

    function test_whoMayConnectAndDisconnect() public {
        bytes32 role = token.CONNECTOR_ROLE();
        bytes memory refusal = abi.encodeWithSelector(
            IAccessControl.AccessControlUnauthorizedAccount.selector,
            ALICE,
            role
        );
        vm.expectRevert(refusal);
        vm.prank(ALICE);
        token.addConnection(ALICE, NETWORK, FIRST);
        _add(BOB, NETWORK, FIRST);
        vm.expectRevert(refusal);
        _remove(ALICE, BOB, FIRST);
        vm.expectEmit(address(token));
        emit IRewardToken.RemoveConnection(BOB, NETWORK, FIRST);
        _remove(BOB, BOB, FIRST);
    }

    function test_invalidConnectionsAreRefused() public {
        vm.expectRevert(IRewardToken.InvalidAddress.selector);
        _add(address(0), NETWORK, FIRST);
        vm.expectRevert(IRewardToken.InvalidAddress.selector);
        _add(address(token), NETWORK, FIRST);
        vm.expectRevert(IRewardToken.NotConnected.selector);
        _remove(CONNECTOR, ALICE, FIRST);
        vm.expectRevert(IRewardToken.NotConnected.selector);
        _remove(CONNECTOR, address(0), FIRST);
        _add(ALICE, NETWORK, FIRST);
        vm.expectRevert(abi.encodeWithSelector(IRewardToken.AlreadyConnected.selector, ALICE));
        _add(ALICE, NETWORK, FIRST);
    }

    function test_aRewardOfZeroMintsNothing() public {
        IRewardToken.Parameters memory parameters = token.getParameters();
        parameters.connectionReward = 0;
        vm.prank(ADMIN);
        token.setParameters(parameters);
        _add(ALICE, NETWORK, FIRST);
        assertEqual(token.totalSupply(), 0, "supply");
    }

    function _add(address user, uint256 network, bytes32 account) private {
        vm.prank(CONNECTOR);
        token.addConnection(user, network, account);
    }

    function _remove(address from, address user, bytes32 account) private {
        vm.prank(from);
        token.removeConnection(user, NETWORK, account);
    }
}
