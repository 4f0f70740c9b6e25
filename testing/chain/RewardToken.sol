// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.24;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";

/// A token with two decimals that anybody may mint.
contract RewardToken is ERC20 {
    constructor() ERC20("Test reward", "TST") {}

    function decimals() public pure override returns (uint8) {
        return 2;
    }

    function mint(address account, uint256 amount) external {
        _mint(account, amount);
    }
}
