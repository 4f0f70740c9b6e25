// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.24;

import {Chainlink} from "@chainlink/contracts/src/v0.8/operatorforwarder/Chainlink.sol";
import {ChainlinkClient} from "@chainlink/contracts/src/v0.8/operatorforwarder/ChainlinkClient.sol";

/// Asks an oracle who endorsed before, as a reward token does. Each endorser of an answer costs as much gas as in UTT, and
/// more than 255 at a distance are refused.
contract CostlyToken is ChainlinkClient {
    using Chainlink for Chainlink.Request;

    uint256 private constant GAS_PER_ENDORSER = 37_600;

    bytes32 private immutable _jobId;
    uint256 public rewarded;

    event RewardPreviousEndorserLevel1(address endorser, uint256 reward);
    event RewardPreviousEndorserLevel2(address endorser, uint256 reward);

    constructor(address link, address operator, bytes32 jobId) {
        _setChainlinkToken(link);
        _setChainlinkOracle(operator);
        _jobId = jobId;
    }

    function endorse(
        string calldata source,
        string calldata target,
        string calldata transactionId
    ) external {
        Chainlink.Request memory question = _buildOperatorRequest(
            _jobId,
            this.fulfillEndorse.selector
        );
        question._add("sourceAddress", source);
        question._add("targetAddress", target);
        question._add("transactionId", transactionId);
        _sendOperatorRequest(question, 0);
        rewarded = 0;
    }

    function fulfillEndorse(
        bytes32 requestId,
        address[] calldata level1,
        address[] calldata level2
    ) external recordChainlinkFulfillment(requestId) {
        for (uint8 i = 0; i < level1.length; i++) {
            uint256 start = gasleft();
            emit RewardPreviousEndorserLevel1(level1[i], 1);
            _useGas(start);
        }
        for (uint8 i = 0; i < level2.length; i++) {
            uint256 start = gasleft();
            emit RewardPreviousEndorserLevel2(level2[i], 1);
            _useGas(start);
        }
        rewarded = level1.length + level2.length;
    }

    function _useGas(uint256 start) private view {
        while (start - gasleft() < GAS_PER_ENDORSER) {}
    }
}
