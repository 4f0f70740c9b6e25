// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {Chain} from "./support/Chain.sol";
import {Handler} from "./support/Handler.sol";
import {assertEqual} from "./vm/Vm.sol";

/// Whatever is done in whatever order, tokens, stakes and credits balance.
contract InvariantsTest is Chain {
    Handler private _handler;

    function setUp() public override {
        _handler = new Handler();
        _handler.setUp();
        token = _handler.tokenOfChain();
    }

    function targetContracts() public view returns (address[] memory) {
        return _list(address(_handler));
    }

    function targetSelectors() public view returns (FuzzSelector[] memory selectors) {
        selectors = new FuzzSelector[](1);
        selectors[0] = FuzzSelector(address(_handler), _handler.actions());
    }

    struct FuzzSelector {
        address addr;
        bytes4[] selectors;
    }

    function invariant_supplyBalances() public view {
        assertEqual(
            token.totalSupply() + _handler.burned(),
            _handler.earned() + _handler.claimed(),
            "supply"
        );
    }

    function invariant_stakesAndHeldTokensBalance() public view {
        uint256 staked = 0;
        for (uint256 i = 0; i < _handler.TARGETS(); ++i) {
            address target = _handler.targetAt(i);
            uint256 total = 0;
            for (uint256 j = 0; j < _handler.ACTORS(); ++j)
                total += token.stakeOf(_handler.actorAt(j), target);
            assertEqual(token.totalStake(target), total, "total");
            staked += total;
        }
        assertEqual(token.balanceOf(address(token)), staked + _handler.pending(), "held");
    }

    function invariant_creditsBalance() public view {
        uint256 credits = 0;
        uint256 balances = token.balanceOf(address(token));
        for (uint256 i = 0; i < _handler.ACTORS(); ++i) {
            credits += token.creditsOf(_handler.actorAt(i));
            balances += token.balanceOf(_handler.actorAt(i));
        }
        assertEqual(credits + _handler.claimed(), _handler.credited(), "credits");
        assertEqual(balances, token.totalSupply(), "balances");
        require(_handler.credited() <= _handler.bound(), "more than the formula");
    }

    /// The invariants would hold of a handler that does nothing.
    function test_theHandlerReachesItsStates() public {
        bytes4[] memory actions = _handler.actions();
        uint256 seed = 1;
        for (uint256 i = 0; i < 1_500; ++i) {
            seed = uint256(keccak256(abi.encode(seed)));
            (bool isDone, ) = address(_handler).call(
                abi.encodePacked(actions[seed % actions.length], abi.encode(seed >> 8))
            );
            require(isDone, "an action failed");
        }
        for (uint256 i = 0; i < actions.length; ++i)
            require(_handler.successes(actions[i]) >= 10, "an action hardly succeeds");
        require(_handler.rewards() > 50 && _handler.penalties() > 20 && _handler.exact() > 50);
        require(_handler.refusedWhilePaused() > 10);
        invariant_supplyBalances();
        invariant_stakesAndHeldTokensBalance();
        invariant_creditsBalance();
    }
}
