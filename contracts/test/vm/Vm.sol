// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

/// @notice The functions of forge that the tests use.
interface Vm {
    struct Log {
        bytes32[] topics;
        bytes data;
        address emitter;
    }

    function prank(address sender) external;
    function startPrank(address sender) external;
    function stopPrank() external;
    function warp(uint256 timestamp) external;
    function assume(bool condition) external pure;
    function expectRevert() external;
    function expectRevert(bytes4 selector) external;
    function expectRevert(bytes calldata message) external;
    function expectEmit(address emitter) external;
    function expectPartialRevert(bytes4 selector) external;
    function recordLogs() external;
    function getRecordedLogs() external returns (Log[] memory);
    function getCode(string calldata path) external view returns (bytes memory);
    function load(address target, bytes32 slot) external view returns (bytes32);
    function store(address target, bytes32 slot, bytes32 value) external;
    function snapshotGasLastCall(string calldata name) external returns (uint256);
    function toString(uint256 value) external pure returns (string memory);
}

Vm constant vm = Vm(address(uint160(uint256(keccak256("hevm cheat code")))));

/// @notice Fails unless both are the same.
function assertEqual(uint256 actual, uint256 expected, string memory what) pure {
    if (actual != expected)
        revert(
            string.concat(what, ": ", vm.toString(actual), " instead of ", vm.toString(expected))
        );
}
