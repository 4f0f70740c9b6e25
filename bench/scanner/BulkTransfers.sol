// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.24;

/// A token that makes many transfers in one transaction: every hundredth between people with the addresses
/// 1 … people, all others between strangers. Only people have balances: the node hashes all of them in each block.
contract BulkTransfers {
    event Transfer(address indexed from, address indexed to, uint256 value);

    uint8 public constant decimals = 0;
    mapping(address => uint256) public balanceOf;

    function transfer(uint256 first, uint256 count, uint160 people) external {
        unchecked {
            for (uint256 n = first; n < first + count; n++) {
                if (n % 100 == 0) transferBetweenPeople(n, people);
                else emit Transfer(stranger(2 * n), stranger(2 * n + 1), 1);
            }
        }
    }

    function transferBetweenPeople(uint256 n, uint160 people) private {
        unchecked {
            uint256 draw = uint256(keccak256(abi.encode(n)));
            uint160 from = uint160(draw % people);
            uint160 to = uint160((from + 1 + (draw >> 128) % (people - 1)) % people);
            // A balance that is not there is made.
            if (balanceOf[address(from + 1)] == 0) balanceOf[address(from + 1)] = 1;
            balanceOf[address(from + 1)] -= 1;
            balanceOf[address(to + 1)] += 1;
            emit Transfer(address(from + 1), address(to + 1), 1);
        }
    }

    /// One of a hundred thousand.
    function stranger(uint256 n) private pure returns (address) {
        return address(uint160(uint256(keccak256(abi.encode(n % 100_000)))));
    }
}
