// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.24;

/// Emits the events of a reward token as it is told: what tokens of others can do.
contract AnyEvents {
    event Endorse(address indexed from, address indexed to, uint256 value, string transactionId);
    event WithdrawStake(address indexed from, address indexed to, uint256 value, string transactionId);
    event Disapprove(address indexed from, address indexed to, uint256 value, string transactionId);
    event PenalisePreviousEndorserLevel1(address endorser, uint256 penalty);

    function endorse(address from, address to, uint256 value, string calldata id) external {
        emit Endorse(from, to, value, id);
    }

    function withdraw(address from, address to, uint256 value) external {
        emit WithdrawStake(from, to, value, "");
    }

    function penalise(address from, address to, address endorser, uint256 penalty) external {
        emit Disapprove(from, to, 50, "");
        emit PenalisePreviousEndorserLevel1(endorser, penalty);
    }
}
