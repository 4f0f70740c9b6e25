// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {IRewardToken} from "../src/IRewardToken.sol";
import {Chain} from "./support/Chain.sol";
import {vm} from "./vm/Vm.sol";

/// The cost of calls: `.gas-snapshot` has the gas of each, which `npm test` compares.
contract GasTest is Chain {
    bytes32 private _endorsement;
    bytes32 private _disapproval;

    function setUp() public override {
        super.setUp();
        for (uint256 i = 0; i < 1_000; ++i) {
            _fund(_endorserAt(i), 1);
            _stake(_endorserAt(i), TARGET, 1_000);
        }
        _fund(ALICE, 1);
        _fund(BOB, 1);
        _stake(ALICE, TARGET, 1_000);
        require(_answer(_endorse(BOB, TARGET, 200), _list(ALICE), _none()));
        _endorsement = _endorse(BOB, TARGET, 200);
        _disapproval = _disapprove(BOB, TARGET, 200);
        // Otherwise a thousand stakes of the same size are each too small a part to lose anything.
        IRewardToken.Parameters memory parameters = token.getParameters();
        parameters.penaltyDivisor = 1;
        vm.prank(ADMIN);
        token.setParameters(parameters);
    }

    function test_connect() public {
        vm.prank(CONNECTOR);
        token.addConnection(CAROL, 1, bytes32("carol"));
    }

    function test_endorse() public {
        _endorse(ALICE, TARGET, 200);
    }

    function test_withdrawStake() public {
        vm.prank(ALICE);
        token.withdrawStake(TARGET, 200, "order-1");
    }

    function test_claim() public {
        vm.prank(ALICE);
        token.claim();
    }

    function test_answerWith0Endorsers() public {
        _answerAsOracle(0);
    }

    function test_answerWith10Endorsers() public {
        _answerAsOracle(10);
    }

    function test_answerWith1000Endorsers() public {
        _answerAsOracle(1_000);
    }

    function test_answerDisapprovalWith1000Endorsers() public {
        vm.prank(address(operator));
        token.fulfillDisapprove(_disapproval, _endorsers(1_000), _none());
    }

    function _answerAsOracle(uint256 count) private {
        vm.prank(address(operator));
        token.fulfillEndorse(_endorsement, _endorsers(count), _none());
    }

    function _endorsers(uint256 count) private pure returns (address[] memory list) {
        list = new address[](count);
        for (uint256 i = 0; i < count; ++i) list[i] = _endorserAt(i);
    }

    function _endorserAt(uint256 index) private pure returns (address) {
        return address(uint160(0x10000 + index));
    }
}
