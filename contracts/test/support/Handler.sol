// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {IRewardToken} from "../../src/IRewardToken.sol";
import {RewardToken} from "../../src/RewardToken.sol";
import {Chain} from "./Chain.sol";
import {assertEqual, vm} from "../vm/Vm.sol";

/// @notice Does what people, the oracle and the roles do, and keeps its own books of it.
contract Handler is Chain {
    struct Pending {
        bytes32 id;
        /// Of the target when the request was made; of a reward, or when it is answered if that is more.
        uint256 total;
        uint256[5] stakes;
    }

    uint256 public constant ACTORS = 5;
    uint256 public constant TARGETS = 3;

    /// @notice Tokens from connected accounts.
    uint256 public earned;
    uint256 public claimed;
    uint256 public burned;
    uint256 public credited;
    /// @notice The maximum that the formula gives for all answers.
    uint256 public bound;
    /// @notice The tokens that pending requests hold.
    uint256 public pending;

    uint256 public rewards;
    uint256 public penalties;
    /// @notice How many rewards were compared with the formula's value, not its bound alone.
    uint256 public exact;
    uint256 public refusedWhilePaused;
    mapping(bytes4 action => uint256) public successes;

    Pending[] private _open;
    /// @dev How often a stake grew.
    mapping(address target => mapping(address actor => uint256)) private _growths;
    mapping(bytes32 requestId => mapping(address actor => uint256)) private _growthsBefore;
    mapping(address target => mapping(address actor => uint256)) private _peaks;
    address[2] private _implementations;

    function setUp() public override {
        super.setUp();
        _implementations = [address(new RewardToken()), address(new RewardToken())];
        for (uint256 i = 0; i < ACTORS; ++i) {
            _fund(actorAt(i), 1);
            earned += 10_000;
        }
    }

    function actions() external pure returns (bytes4[] memory list) {
        list = new bytes4[](11);
        list[0] = this.endorse.selector;
        list[1] = this.endorse.selector;
        list[2] = this.disapprove.selector;
        list[3] = this.withdraw.selector;
        list[4] = this.answer.selector;
        list[5] = this.answer.selector;
        list[6] = this.cancel.selector;
        list[7] = this.claim.selector;
        list[8] = this.connect.selector;
        list[9] = this.pauseOrResume.selector;
        list[10] = this.upgradeOrReplaceOracle.selector;
    }

    function endorse(uint256 seed) external {
        _request(seed, IRewardToken.RequestKind.Endorsement);
    }

    function disapprove(uint256 seed) external {
        _request(seed, IRewardToken.RequestKind.Disapproval);
    }

    function withdraw(uint256 seed) external {
        address actor = actorAt(seed);
        address target = targetAt(seed >> 8);
        uint256 stake = token.stakeOf(actor, target);
        if (stake == 0) return;
        uint256 before = token.balanceOf(actor);
        uint256 amount = 1 + ((seed >> 16) % stake);
        vm.prank(actor);
        token.withdrawStake(target, amount, "order-1");
        assertEqual(token.balanceOf(actor), before + amount, "returned");
        ++successes[this.withdraw.selector];
    }

    function answer(uint256 seed) external {
        if (_open.length == 0) return;
        uint256 index = seed % _open.length;
        Pending memory open = _open[index];
        IRewardToken.Request memory request = token.getRequest(open.id);
        address[] memory level1 = _someActors(seed >> 8);
        address[] memory level2 = _someActors(seed >> 40);
        uint256[] memory before = _read(request);
        uint256 supply = token.totalSupply();
        uint256 total = token.totalStake(request.target);
        if (request.kind == IRewardToken.RequestKind.Endorsement && total > open.total)
            open.total = total;
        if (token.paused()) {
            // Asked of the token alone: the operator would forget the request.
            vm.prank(request.oracle);
            vm.expectRevert();
            token.fulfillEndorse(open.id, level1, level2);
            ++refusedWhilePaused;
            return;
        }
        require(_answer(open.id, level1, level2), "not answered");
        _close(index);
        pending -= request.amount;
        if (request.kind == IRewardToken.RequestKind.Endorsement)
            _checkRewards(open, request, before, level1, level2);
        else burned += _checkPenalties(open, request, before, supply);
        ++successes[this.answer.selector];
    }

    function cancel(uint256 seed) external {
        if (_open.length == 0) return;
        uint256 index = seed % _open.length;
        bytes32 requestId = _open[index].id;
        IRewardToken.Request memory request = token.getRequest(requestId);
        if (seed % 3 == 0 && block.timestamp < request.expiresAt) {
            vm.prank(request.from);
            vm.expectPartialRevert(IRewardToken.RequestNotExpired.selector);
            token.cancelRequest(requestId);
            return;
        }
        if (block.timestamp < request.expiresAt) vm.warp(request.expiresAt);
        uint256 before = token.balanceOf(request.from);
        vm.prank(request.from);
        token.cancelRequest(requestId);
        assertEqual(token.balanceOf(request.from), before + request.amount, "refunded");
        pending -= request.amount;
        _close(index);
        ++successes[this.cancel.selector];
    }

    function claim(uint256 seed) external {
        address actor = actorAt(seed);
        uint256 credits = token.creditsOf(actor);
        if (credits == 0) return;
        if (_isRefused(actor, abi.encodeCall(IRewardToken.claim, ()))) return;
        vm.prank(actor);
        assertEqual(token.claim(), credits, "claimed");
        claimed += credits;
        ++successes[this.claim.selector];
    }

    /// @dev Accounts of few networks, so that many are connected again.
    function connect(uint256 seed) external {
        address actor = actorAt(seed);
        uint256 network = 1_000 + ((seed >> 8) % 4);
        bytes32 account = bytes32((seed >> 16) % 12);
        address user = token.connectedUser(network, account);
        if (user != address(0)) {
            vm.prank(seed % 2 == 0 ? user : CONNECTOR);
            token.removeConnection(user, network, account);
            return;
        }
        bytes memory call = abi.encodeCall(IRewardToken.addConnection, (actor, network, account));
        if (_isRefused(CONNECTOR, call)) return;
        uint256 supply = token.totalSupply();
        vm.prank(CONNECTOR);
        token.addConnection(actor, network, account);
        earned += token.totalSupply() - supply;
        require(earned <= (ACTORS + ACTORS * 4) * 10_000, "earned twice");
        ++successes[this.connect.selector];
    }

    function pauseOrResume(uint256 seed) external {
        vm.startPrank(PAUSER);
        if (token.paused()) token.unpause();
        else if (seed % 3 == 0) token.pause();
        vm.stopPrank();
        ++successes[this.pauseOrResume.selector];
    }

    function upgradeOrReplaceOracle(uint256 seed) external {
        if (seed % 2 == 0) {
            vm.prank(UPGRADER);
            token.upgradeToAndCall(_implementations[(seed >> 1) % 2], "");
        } else {
            address replacement = address(_deployOperator());
            vm.prank(ADMIN);
            token.setOracle(replacement, JOB, uint96((seed >> 1) % 3));
        }
        ++successes[this.upgradeOrReplaceOracle.selector];
    }

    function tokenOfChain() external view returns (RewardToken) {
        return token;
    }

    function actorAt(uint256 index) public pure returns (address) {
        return address(uint160(0xAC70 + (index % ACTORS)));
    }

    /// @dev One of the targets is an actor.
    function targetAt(uint256 index) public pure returns (address) {
        return index % TARGETS == 0 ? actorAt(0) : address(uint160(0x7A6E70 + (index % TARGETS)));
    }

    function _request(uint256 seed, IRewardToken.RequestKind kind) private {
        bool isEndorsement = kind == IRewardToken.RequestKind.Endorsement;
        address actor = actorAt(seed);
        address target = targetAt(seed >> 8);
        uint256 balance = token.balanceOf(actor);
        uint256 least = isEndorsement ? 1 : 50;
        if (balance < least || (isEndorsement && actor == target)) return;
        // Small amounts too, and all there is.
        uint256 most = (seed >> 16) % 4 == 0 ? balance : balance < 400 ? balance : 400;
        uint256 amount = least + ((seed >> 24) % (most - least + 1));
        bytes memory call = isEndorsement
            ? abi.encodeCall(IRewardToken.endorse, (target, amount, "order-1"))
            : abi.encodeCall(IRewardToken.disapprove, (target, amount, "order-1"));
        if (_isRefused(actor, call)) return;

        Pending storage open = _open.push();
        open.total = token.totalStake(target);
        for (uint256 i = 0; i < ACTORS; ++i) open.stakes[i] = token.stakeOf(actorAt(i), target);
        bytes32 id = isEndorsement
            ? _endorse(actor, target, amount)
            : _disapprove(actor, target, amount);
        open.id = id;
        for (uint256 i = 0; i < ACTORS; ++i)
            _growthsBefore[id][actorAt(i)] = _growths[target][actorAt(i)];
        pending += amount;
        ++successes[isEndorsement ? this.endorse.selector : this.disapprove.selector];
    }

    /// @dev Expects a call that a pause stops to fail while there is one.
    function _isRefused(address from, bytes memory call) private returns (bool) {
        if (!token.paused()) return false;
        vm.prank(from);
        (bool isDone, ) = address(token).call(call);
        require(!isDone, "not paused");
        ++refusedWhilePaused;
        return true;
    }

    function _read(
        IRewardToken.Request memory request
    ) private view returns (uint256[] memory figures) {
        figures = new uint256[](ACTORS * 2);
        for (uint256 i = 0; i < ACTORS; ++i) {
            figures[i] = token.creditsOf(actorAt(i));
            figures[ACTORS + i] = token.stakeOf(actorAt(i), request.target);
        }
    }

    function _checkRewards(
        Pending memory open,
        IRewardToken.Request memory request,
        uint256[] memory before,
        address[] memory level1,
        address[] memory level2
    ) private {
        uint256 added = _grow(request);
        for (uint256 i = 0; i < ACTORS; ++i) {
            address actor = actorAt(i);
            uint256 reward = token.creditsOf(actor) - before[i];
            uint256 divisor = _has(level1, actor) ? 2 : _has(level2, actor) ? 20 : 0;
            if (divisor == 0 || actor == request.from) {
                assertEqual(reward, 0, "reward of one who is not named");
                continue;
            }
            uint256 counted = _min(open.stakes[i], before[ACTORS + i]);
            uint256 most = _formula(counted, open.total - counted, request.amount, divisor);
            require(reward <= most, "more than the formula");
            if (_growths[request.target][actor] == _growthsBefore[open.id][actor]) {
                uint256 value = _formula(counted, open.total - counted, added, divisor);
                assertEqual(reward, value, "reward");
                if (value > 0) ++exact;
            }
            bound += most;
            credited += reward;
            if (reward > 0) ++rewards;
        }
    }

    /// @return added What is more than there ever was
    function _grow(IRewardToken.Request memory request) private returns (uint256 added) {
        uint256 grown = token.stakeOf(request.from, request.target);
        uint256 peak = _peaks[request.target][request.from];
        ++_growths[request.target][request.from];
        if (grown <= peak) return 0;
        _peaks[request.target][request.from] = grown;
        return grown - peak;
    }

    function _checkPenalties(
        Pending memory open,
        IRewardToken.Request memory request,
        uint256[] memory before,
        uint256 supply
    ) private returns (uint256 burnedNow) {
        burnedNow = request.amount;
        for (uint256 i = 0; i < ACTORS; ++i) {
            uint256 penalty = before[ACTORS + i] - token.stakeOf(actorAt(i), request.target);
            uint256 counted = _min(open.stakes[i], before[ACTORS + i]);
            uint256 most = _formula(counted, open.total - counted, request.amount, 2) / 5;
            require(penalty <= most, "more than the formula");
            burnedNow += penalty;
            if (penalty > 0) ++penalties;
        }
        assertEqual(token.totalSupply(), supply - burnedNow, "burned");
    }

    function _formula(
        uint256 previous,
        uint256 others,
        uint256 added,
        uint256 levelDivisor
    ) private pure returns (uint256) {
        if (added == 0) return 0;
        return
            (previous * (added + 1) * 5_000) / (levelDivisor * (added + 30) * (5_000 + others));
    }

    function _close(uint256 index) private {
        _open[index] = _open[_open.length - 1];
        _open.pop();
    }

    /// @dev Up to three, with duplicates.
    function _someActors(uint256 seed) private pure returns (address[] memory list) {
        list = new address[](seed % 4);
        for (uint256 i = 0; i < list.length; ++i) list[i] = actorAt(seed >> (8 * (i + 1)));
    }

    function _has(address[] memory list, address actor) private pure returns (bool) {
        for (uint256 i = 0; i < list.length; ++i) if (list[i] == actor) return true;
        return false;
    }

    function _min(uint256 one, uint256 other) private pure returns (uint256) {
        return one < other ? one : other;
    }
}
