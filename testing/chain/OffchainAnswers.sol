// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.24;

/// A contract that answers each call by asking the caller to request an address (EIP-3668).
contract OffchainAnswers {
    error OffchainLookup(address sender, string[] urls, bytes callData, bytes4 callbackFunction, bytes extraData);

    string private url;

    function setUrl(string calldata asked) external {
        url = asked;
    }

    fallback() external {
        string[] memory urls = new string[](1);
        urls[0] = url;
        revert OffchainLookup(address(this), urls, msg.data, msg.sig, "");
    }
}
