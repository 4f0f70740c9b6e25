// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.24;

/// Emits endorsements and disapprovals with their results (rewards, penalties), which come before or after them. Each
/// answer starts as with Chainlink's client, unless the call says otherwise.
contract TokenActs {
    struct Result {
        address endorser;
        uint256 amount;
    }

    struct Act {
        bool isDisapproval;
        address from;
        address to;
        uint256 value;
        string transactionId;
        Result[] level1;
        Result[] level2;
    }

    event ChainlinkFulfilled(bytes32 indexed id);
    event Endorse(address indexed from, address indexed to, uint256 value, string transactionId);
    event Disapprove(address indexed from, address indexed to, uint256 value, string transactionId);
    event RewardPreviousEndorserLevel1(address endorser, uint256 reward);
    event RewardPreviousEndorserLevel2(address endorser, uint256 reward);
    event PenalisePreviousEndorserLevel1(address endorser, uint256 penalty);
    event PenalisePreviousEndorserLevel2(address endorser, uint256 penalty);

    /// All in one transaction, as with a multicall.
    function act(Act[] calldata acts, bool areMarked, bool areEarly) external {
        for (uint256 i = 0; i < acts.length; ++i) {
            if (areMarked) emit ChainlinkFulfilled(bytes32(i));
            if (areEarly) _emitResults(acts[i]);
            _emitAct(acts[i]);
            if (!areEarly) _emitResults(acts[i]);
        }
    }

    function _emitAct(Act calldata one) private {
        if (one.isDisapproval) emit Disapprove(one.from, one.to, one.value, one.transactionId);
        else emit Endorse(one.from, one.to, one.value, one.transactionId);
    }

    function _emitResults(Act calldata one) private {
        for (uint256 i = 0; i < one.level1.length; ++i) {
            Result calldata result = one.level1[i];
            if (one.isDisapproval) emit PenalisePreviousEndorserLevel1(result.endorser, result.amount);
            else emit RewardPreviousEndorserLevel1(result.endorser, result.amount);
        }
        for (uint256 i = 0; i < one.level2.length; ++i) {
            Result calldata result = one.level2[i];
            if (one.isDisapproval) emit PenalisePreviousEndorserLevel2(result.endorser, result.amount);
            else emit RewardPreviousEndorserLevel2(result.endorser, result.amount);
        }
    }
}
