// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.24;

/// A token of which one view function fails, as those of old and broken contracts do.
contract OddToken {
    enum Fault { None, OpcodeInDecimals, JumpInDecimals, GasInDecimals, OpcodeInBalance, BytesInBalance, NothingInDecimals }

    event Transfer(address indexed from, address indexed to, uint256 value);

    mapping(address => uint256) private balances;
    Fault private immutable fault;

    constructor(Fault chosen) {
        fault = chosen;
    }

    function mint(address to, uint256 value) external {
        balances[to] += value;
        emit Transfer(address(0), to, value);
    }

    function transfer(address to, uint256 value) external returns (bool) {
        balances[msg.sender] -= value;
        balances[to] += value;
        emit Transfer(msg.sender, to, value);
        return true;
    }

    function decimals() external view returns (uint8) {
        if (fault == Fault.OpcodeInDecimals) assembly { invalid() }
        if (fault == Fault.JumpInDecimals) {
            function() internal pure nowhere;
            assembly { nowhere := 3 }
            nowhere();
        }
        if (fault == Fault.GasInDecimals) while (true) {}
        if (fault == Fault.NothingInDecimals) assembly { return(0, 0) }
        return 0;
    }

    function balanceOf(address owner) external view returns (uint256) {
        if (fault == Fault.OpcodeInBalance) assembly { invalid() }
        if (fault == Fault.BytesInBalance) assembly { return(0, 7) }
        return balances[owner];
    }
}
