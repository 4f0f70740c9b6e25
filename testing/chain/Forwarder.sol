// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.24;

/// An account that is a contract: it does what anybody tells it, and goes on when that fails.
contract Forwarder {
    function run(address to, bytes calldata data) external returns (bool isDone) {
        (isDone, ) = to.call(data);
    }
}
