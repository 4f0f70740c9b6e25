// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

/// @notice A wallet that is a contract.
contract SmartAccount {
    address private immutable _owner = msg.sender;

    error NotOwner();

    function execute(address target, bytes calldata data) external returns (bytes memory answer) {
        if (msg.sender != _owner) revert NotOwner();
        bool succeeded;
        (succeeded, answer) = target.call(data);
        if (!succeeded) {
            assembly ("memory-safe") {
                revert(add(answer, 32), mload(answer))
            }
        }
    }
}

/// @notice Plays the LINK token and the oracle, and calls back while it is called.
contract Reentrant {
    address private _target;
    bytes private _call;

    bool public wasCalled;
    bool public succeeded;
    bytes public answer;

    function plan(address target, bytes calldata data) external {
        _target = target;
        _call = data;
        wasCalled = false;
    }

    function transferAndCall(address, uint256, bytes calldata) external returns (bool) {
        _callBack();
        return true;
    }

    function transfer(address, uint256) external returns (bool) {
        _callBack();
        return true;
    }

    function cancelOracleRequest(bytes32, uint256, bytes4, uint256) external {
        _callBack();
    }

    function balanceOf(address) external pure returns (uint256) {
        return type(uint256).max;
    }

    function execute(address target, bytes calldata data) public returns (bytes memory) {
        (bool isDone, bytes memory returned) = target.call(data);
        require(isDone, "refused");
        return returned;
    }

    function _callBack() private {
        wasCalled = true;
        (succeeded, answer) = _target.call(_call);
    }
}

/// @notice An oracle that uses up all gas when it is told of a cancelled request.
contract GasEater {
    function onTokenTransfer(address, uint256, bytes calldata) external pure {}

    function cancelOracleRequest(bytes32, uint256, bytes4, uint256) external pure {
        assembly ("memory-safe") {
            invalid()
        }
    }
}
