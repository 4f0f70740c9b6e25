// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.24;

/// Says fees for data as the predeployed `GasPriceOracle` of the OP stack does: a thousandth of the currency a byte.
contract DataFees {
    function getL1Fee(bytes calldata data) external pure returns (uint256) {
        return data.length * 1e15;
    }
}
