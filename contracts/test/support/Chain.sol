// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {ERC1967Proxy} from "@openzeppelin/contracts/proxy/ERC1967/ERC1967Proxy.sol";
import {IRewardToken} from "../../src/IRewardToken.sol";
import {RewardToken} from "../../src/RewardToken.sol";
import {vm} from "../vm/Vm.sol";

/// @notice The functions of Chainlink's LINK token that the tests use.
interface Link {
    function grantMintRole(address minter) external;
    function mint(address owner, uint256 amount) external;
    function balanceOf(address owner) external view returns (uint256);
}

/// @notice The parts of Chainlink's operator contract that the tests use.
interface Operator {
    event OracleRequest(
        bytes32 indexed specId,
        address requester,
        bytes32 requestId,
        uint256 payment,
        address callbackAddr,
        bytes4 callbackFunctionId,
        uint256 cancelExpiration,
        uint256 dataVersion,
        bytes data
    );

    function setAuthorizedSenders(address[] calldata senders) external;
    function withdrawable() external view returns (uint256);
    function fulfillOracleRequest2(
        bytes32 requestId,
        uint256 payment,
        address callbackAddress,
        bytes4 callbackFunctionId,
        uint256 expiration,
        bytes calldata data
    ) external returns (bool);
}

/// @notice A reward token with Chainlink's own LINK and operator.
abstract contract Chain {
    uint96 internal constant PAYMENT = 1e17;
    address internal constant ADMIN = address(0xAD);
    address internal constant CONNECTOR = address(0xC0);
    address internal constant PAUSER = address(0xBA);
    address internal constant UPGRADER = address(0x06);
    address internal constant NODE = address(0x0D);
    address internal constant TARGET = address(0x7A);
    bytes32 internal constant JOB = "previous endorsers";

    address internal immutable ALICE = address(0xA11CE);
    address internal immutable BOB = address(0xB0B);
    address internal immutable CAROL = address(0xCA201);

    RewardToken internal token;
    Link internal link;
    Operator internal operator;

    /// @dev Social accounts are numbered.
    uint256 private _lastAccount;

    function setUp() public virtual {
        link = Link(_deploy("contracts/artefacts/LinkToken.json", ""));
        link.grantMintRole(address(this));
        operator = _deployOperator();
        token = _deployToken(address(link), address(operator));
        link.mint(address(token), 1_000_000e18);
    }

    function _deployOperator() internal returns (Operator deployed) {
        bytes memory parameters = abi.encode(link, address(this));
        deployed = Operator(_deploy("contracts/artefacts/Operator.json", parameters));
        address[] memory senders = new address[](1);
        senders[0] = NODE;
        deployed.setAuthorizedSenders(senders);
    }

    function _deployToken(address link_, address oracle) internal returns (RewardToken) {
        bytes memory data = abi.encodeCall(RewardToken.initialize, (_setup(link_, oracle)));
        return RewardToken(address(new ERC1967Proxy(address(new RewardToken()), data)));
    }

    function _setup(
        address link_,
        address oracle
    ) internal pure returns (RewardToken.Setup memory) {
        return
            RewardToken.Setup({
                name: "Reward",
                symbol: "RWD",
                admin: ADMIN,
                adminDelay: 2 days,
                upgrader: UPGRADER,
                pauser: PAUSER,
                connector: CONNECTOR,
                link: link_,
                oracle: oracle,
                jobId: JOB,
                payment: PAYMENT
            });
    }

    /// @dev Gives somebody tokens in the only way there is: for connected accounts.
    function _fund(address user, uint256 times) internal {
        for (uint256 i = 0; i < times; ++i) {
            uint256 account = ++_lastAccount;
            vm.prank(CONNECTOR);
            token.addConnection(user, account, bytes32(account));
        }
    }

    function _endorse(address from, address target, uint256 amount) internal returns (bytes32) {
        vm.prank(from);
        return token.endorse(target, amount, "order-1");
    }

    function _disapprove(address from, address target, uint256 amount) internal returns (bytes32) {
        vm.prank(from);
        return token.disapprove(target, amount, "order-1");
    }

    /// @dev Endorses, and answers that there were no endorsements before.
    function _stake(address from, address target, uint256 amount) internal {
        require(_answer(_endorse(from, target, amount), _none(), _none()), "not answered");
    }

    /// @dev Answers through the operator. False if the token refused the answer.
    function _answer(
        bytes32 requestId,
        address[] memory level1,
        address[] memory level2
    ) internal returns (bool) {
        IRewardToken.Request memory request = token.getRequest(requestId);
        return _answerAs(requestId, request, level1, level2);
    }

    function _answerAs(
        bytes32 requestId,
        IRewardToken.Request memory request,
        address[] memory level1,
        address[] memory level2
    ) internal returns (bool) {
        bytes memory data = abi.encode(requestId, level1, level2);
        vm.prank(NODE);
        return
            Operator(request.oracle).fulfillOracleRequest2(
                requestId,
                request.payment,
                address(token),
                _callbackOf(request.kind),
                request.expiresAt,
                data
            );
    }

    function _callbackOf(IRewardToken.RequestKind kind) internal pure returns (bytes4) {
        return
            kind == IRewardToken.RequestKind.Disapproval
                ? IRewardToken.fulfillDisapprove.selector
                : IRewardToken.fulfillEndorse.selector;
    }

    function _none() internal pure returns (address[] memory) {
        return new address[](0);
    }

    function _list(address one) internal pure returns (address[] memory list) {
        list = new address[](1);
        list[0] = one;
    }

    function _list(address one, address two) internal pure returns (address[] memory list) {
        list = new address[](2);
        list[0] = one;
        list[1] = two;
    }

    function _deploy(
        string memory artefact,
        bytes memory parameters
    ) internal returns (address deployed) {
        bytes memory code = bytes.concat(vm.getCode(artefact), parameters);
        assembly ("memory-safe") {
            deployed := create(0, add(code, 32), mload(code))
        }
        require(deployed != address(0), "not deployed");
    }
}
