// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.24;

/// An existing token, as pages read it: its stakes are by target first, and it has neither `stakeOf` nor parameters.
contract ExistingToken {
    string public constant symbol = "UTT";

    mapping(address owner => uint256) public balanceOf;
    mapping(address target => mapping(address endorser => uint256)) public previousEndorserStakes;
    mapping(address target => uint256) public totalStake;

    function stake(address endorser, address target, uint256 amount) external {
        balanceOf[endorser] = 1_000;
        previousEndorserStakes[target][endorser] += amount;
        totalStake[target] += amount;
    }
}
