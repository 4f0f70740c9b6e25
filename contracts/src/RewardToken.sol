// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {Chainlink} from "@chainlink/contracts/src/v0.8/operatorforwarder/Chainlink.sol";
import {ChainlinkClient} from "@chainlink/contracts/src/v0.8/operatorforwarder/ChainlinkClient.sol";
import {OperatorInterface} from "@chainlink/contracts/src/v0.8/operatorforwarder/interfaces/OperatorInterface.sol";
import {AccessControlDefaultAdminRulesUpgradeable} from "@openzeppelin/contracts-upgradeable/access/extensions/AccessControlDefaultAdminRulesUpgradeable.sol";
import {ERC20Upgradeable} from "@openzeppelin/contracts-upgradeable/token/ERC20/ERC20Upgradeable.sol";
import {PausableUpgradeable} from "@openzeppelin/contracts-upgradeable/utils/PausableUpgradeable.sol";
import {UUPSUpgradeable} from "@openzeppelin/contracts/proxy/utils/UUPSUpgradeable.sol";
import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";
import {ReentrancyGuardTransient} from "@openzeppelin/contracts/utils/ReentrancyGuardTransient.sol";
import {Strings} from "@openzeppelin/contracts/utils/Strings.sol";
import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";
import {SafeCast} from "@openzeppelin/contracts/utils/math/SafeCast.sol";
import {Checkpoints} from "@openzeppelin/contracts/utils/structs/Checkpoints.sol";
import {IRewardToken} from "./IRewardToken.sol";
import {RewardFormula} from "./RewardFormula.sol";
import {StakeBook} from "./StakeBook.sol";

/// @title Tokens that people stake on what they endorse
/// @notice Earlier endorsers in the network of who endorses are rewarded. An oracle answers who they are. The tokens
/// have no decimals and cannot be transferred. They come from connected accounts and rewards alone.
contract RewardToken is
    IRewardToken,
    ChainlinkClient,
    ERC20Upgradeable,
    AccessControlDefaultAdminRulesUpgradeable,
    PausableUpgradeable,
    ReentrancyGuardTransient,
    UUPSUpgradeable
{
    using Chainlink for Chainlink.Request;
    using Checkpoints for Checkpoints.Trace208;
    using RewardFormula for Parameters;
    using SafeCast for uint256;
    using SafeERC20 for IERC20;
    using StakeBook for StakeBook.Stake;

    /// @notice May replace the code.
    bytes32 public constant UPGRADER_ROLE = keccak256("UPGRADER_ROLE");
    /// @notice May pause and resume.
    bytes32 public constant PAUSER_ROLE = keccak256("PAUSER_ROLE");
    /// @notice May add and remove connections.
    bytes32 public constant CONNECTOR_ROLE = keccak256("CONNECTOR_ROLE");

    /// @notice How many endorsers one answer can name.
    uint256 public constant MAX_ENDORSERS = 1_000;
    /// @notice The longest `transactionId`, in bytes.
    uint256 public constant MAX_TRANSACTION_ID_BYTES = 256;
    /// @notice How long a request cannot be cancelled: the same as in Chainlink's `Operator`.
    uint256 public constant REQUEST_SECONDS = 5 minutes;
    /// @notice How long after that only who made a request can cancel it.
    uint256 public constant ABANDONED_SECONDS = 7 days;
    /// @notice The highest reward that can be set for a connected account.
    uint256 public constant MAX_CONNECTION_REWARD = 1_000_000;

    /// @dev More than Chainlink's `Operator` needs to return a payment.
    uint256 private constant CANCELLATION_GAS = 150_000;

    /// @notice How the token is set up. A role whose address is zero is not given.
    struct Setup {
        string name;
        string symbol;
        address admin;
        uint48 adminDelay;
        address upgrader;
        address pauser;
        address connector;
        address link;
        address oracle;
        bytes32 jobId;
        uint96 payment;
    }

    /// @dev One slot, which is not empty once somebody has endorsed, so that crediting is cheap.
    struct Account {
        uint80 credits;
        /// The number of the last request whose answer changed the account: an answer does so once.
        uint48 answered;
        bool hasEndorsed;
    }

    Parameters private _parameters;
    bytes32 private _jobId;
    uint96 private _payment;
    uint48 private _requestCount;
    mapping(bytes32 requestId => Request) private _requests;
    /// @dev The total of a target by the number of the last request that had been made.
    mapping(address target => Checkpoints.Trace208) private _totals;
    mapping(address target => mapping(address endorser => StakeBook.Stake)) private _stakes;
    mapping(address endorser => Account) private _accounts;
    mapping(bytes32 account => address) private _connectedUsers;
    mapping(bytes32 account => bool) private _isAccountRewarded;
    mapping(address user => mapping(uint256 connectedTypeId => bool)) private _isUserRewarded;

    /// @custom:oz-upgrades-unsafe-allow constructor
    constructor() {
        _disableInitializers();
    }

    /// @notice Sets the token up; only once, by its proxy's constructor.
    function initialize(Setup calldata setup) external initializer {
        if (setup.link == address(0)) revert InvalidAddress();
        __ERC20_init(setup.name, setup.symbol);
        __AccessControlDefaultAdminRules_init(setup.adminDelay, setup.admin);
        __Pausable_init();
        _grantGiven(UPGRADER_ROLE, setup.upgrader);
        _grantGiven(PAUSER_ROLE, setup.pauser);
        _grantGiven(CONNECTOR_ROLE, setup.connector);
        _setChainlinkToken(setup.link);
        _setOracle(setup.oracle, setup.jobId, setup.payment);
        _setParameters(
            Parameters({
                newStakeOffset: 1,
                newStakeDivisor: 30,
                otherStakeDivisor: 5_000,
                level1Divisor: 2,
                level2Divisor: 20,
                penaltyDivisor: 5,
                minimumDisapproval: 50,
                connectionReward: 10_000
            })
        );
    }

    /// @inheritdoc IRewardToken
    function endorse(
        address target,
        uint256 amount,
        string calldata transactionId
    ) external returns (bytes32 requestId) {
        if (target == msg.sender) revert SelfEndorsement();
        return _requestEndorsers(RequestKind.Endorsement, target, amount, transactionId);
    }

    /// @inheritdoc IRewardToken
    function disapprove(
        address target,
        uint256 amount,
        string calldata transactionId
    ) external returns (bytes32 requestId) {
        uint256 minimum = _parameters.minimumDisapproval;
        if (amount < minimum) revert DisapprovalTooSmall(amount, minimum);
        return _requestEndorsers(RequestKind.Disapproval, target, amount, transactionId);
    }

    /// @inheritdoc IRewardToken
    function withdrawStake(
        address target,
        uint256 amount,
        string calldata transactionId
    ) external {
        if (amount == 0) revert ZeroAmount();
        _requireShort(transactionId);
        StakeBook.Stake storage stake = _stakes[target][msg.sender];
        if (amount > stake.amount) revert InsufficientStake(stake.amount, amount);
        // forge-lint: disable-next-line(unsafe-typecast)
        stake.shrink(uint80(amount));
        _setTotal(target, totalStake(target) - amount);
        emit WithdrawStake(msg.sender, target, amount, transactionId);
        _transfer(address(this), msg.sender, amount);
    }

    /// @inheritdoc IRewardToken
    /// @dev Possible while the contract is paused: tokens cannot be withheld.
    function cancelRequest(bytes32 requestId) external {
        Request memory request = _requests[requestId];
        if (request.kind == RequestKind.None) revert UnknownRequest(requestId);
        if (block.timestamp < request.expiresAt) revert RequestNotExpired(request.expiresAt);
        if (request.from != msg.sender && block.timestamp < request.expiresAt + ABANDONED_SECONDS)
            revert NotYourRequest(requestId);
        delete _requests[requestId];
        emit CancelRequest(requestId, request.from, request.amount);
        _transfer(address(this), request.from, request.amount);
        if (request.oracle.code.length == 0) return;
        // A gas estimate would find the minimum with which the oracle's part fails unnoticed.
        if (gasleft() < CANCELLATION_GAS) revert InsufficientGas();
        // The oracle knows no request that it has answered in vain, for example with too little gas.
        // solhint-disable no-empty-blocks
        try
            OperatorInterface(request.oracle).cancelOracleRequest(
                requestId,
                request.payment,
                _callbackOf(request.kind),
                request.expiresAt
            )
        {} catch {}
        // solhint-enable no-empty-blocks
    }

    /// @inheritdoc IRewardToken
    function claim() external whenNotPaused returns (uint256 amount) {
        Account storage account = _accounts[msg.sender];
        amount = account.credits;
        if (amount == 0) revert ZeroAmount();
        account.credits = 0;
        emit Claim(msg.sender, amount);
        _mint(msg.sender, amount);
    }

    /// @inheritdoc IRewardToken
    function fulfillEndorse(
        bytes32 requestId,
        address[] calldata level1,
        address[] calldata level2
    ) external {
        Request memory request = _takeRequest(requestId, RequestKind.Endorsement, level1, level2);
        Parameters memory parameters = _parameters;
        uint256 total = Math.max(_totalBefore(request), totalStake(request.target));
        _accounts[request.from].hasEndorsed = true;
        uint256 added = _stakes[request.target][request.from].grow(request.amount, _requestCount);
        _setTotal(request.target, totalStake(request.target) + request.amount);
        emit Endorse(request.from, request.target, request.amount, request.transactionId);
        if (added == 0) return;
        for (uint256 i = 0; i < level1.length; ++i) {
            uint256 reward = _credit(request, parameters, level1[i], total, added, 1);
            if (reward > 0) emit RewardPreviousEndorserLevel1(level1[i], reward);
        }
        for (uint256 i = 0; i < level2.length; ++i) {
            uint256 reward = _credit(request, parameters, level2[i], total, added, 2);
            if (reward > 0) emit RewardPreviousEndorserLevel2(level2[i], reward);
        }
    }

    /// @inheritdoc IRewardToken
    function fulfillDisapprove(
        bytes32 requestId,
        address[] calldata level1,
        address[] calldata level2
    ) external {
        Request memory request = _takeRequest(requestId, RequestKind.Disapproval, level1, level2);
        Parameters memory parameters = _parameters;
        // Both are from before the request: what one endorser loses changes no other's penalty.
        uint256 total = _totalBefore(request);
        uint256 taken = 0;
        emit Disapprove(request.from, request.target, request.amount, request.transactionId);
        for (uint256 i = 0; i < level1.length; ++i) {
            uint256 penalty = _penalise(request, parameters, level1[i], total, 1);
            taken += penalty;
            if (penalty > 0) emit PenalisePreviousEndorserLevel1(level1[i], penalty);
        }
        for (uint256 i = 0; i < level2.length; ++i) {
            uint256 penalty = _penalise(request, parameters, level2[i], total, 2);
            taken += penalty;
            if (penalty > 0) emit PenalisePreviousEndorserLevel2(level2[i], penalty);
        }
        if (taken > 0) _setTotal(request.target, totalStake(request.target) - taken);
        _burn(address(this), request.amount + taken);
    }

    /// @inheritdoc IRewardToken
    function addConnection(
        address user,
        uint256 connectedTypeId,
        bytes32 connectedUserIdHash
    ) external whenNotPaused onlyRole(CONNECTOR_ROLE) {
        if (user == address(0) || user == address(this)) revert InvalidAddress();
        bytes32 account = _toAccount(connectedTypeId, connectedUserIdHash);
        if (_connectedUsers[account] != address(0)) revert AlreadyConnected(_connectedUsers[account]);
        _connectedUsers[account] = user;
        uint256 reward = _parameters.connectionReward;
        if (_isAccountRewarded[account] || _isUserRewarded[user][connectedTypeId]) reward = 0;
        if (reward > 0) {
            _isAccountRewarded[account] = true;
            _isUserRewarded[user][connectedTypeId] = true;
        }
        emit AddConnection(user, connectedTypeId, connectedUserIdHash, reward);
        if (reward > 0) _mint(user, reward);
    }

    /// @inheritdoc IRewardToken
    function removeConnection(
        address user,
        uint256 connectedTypeId,
        bytes32 connectedUserIdHash
    ) external {
        if (msg.sender != user) _checkRole(CONNECTOR_ROLE);
        bytes32 account = _toAccount(connectedTypeId, connectedUserIdHash);
        if (user == address(0) || _connectedUsers[account] != user) revert NotConnected();
        delete _connectedUsers[account];
        emit RemoveConnection(user, connectedTypeId, connectedUserIdHash);
    }

    /// @notice Stops `endorse`, `disapprove`, answers, `claim` and `addConnection`.
    function pause() external onlyRole(PAUSER_ROLE) {
        _pause();
    }

    /// @notice Ends a pause.
    function unpause() external onlyRole(PAUSER_ROLE) {
        _unpause();
    }

    /// @notice Changes the numbers of the formulas for later answers.
    function setParameters(Parameters calldata parameters) external onlyRole(DEFAULT_ADMIN_ROLE) {
        _setParameters(parameters);
    }

    /// @notice Changes whom later requests go to; earlier ones stay with the oracle that was asked.
    function setOracle(
        address oracle,
        bytes32 jobId,
        uint96 payment
    ) external onlyRole(DEFAULT_ADMIN_ROLE) {
        _setOracle(oracle, jobId, payment);
    }

    /// @notice Takes LINK out that was meant for requests.
    function withdrawLink(address to, uint256 amount) external onlyRole(DEFAULT_ADMIN_ROLE) {
        IERC20(_chainlinkTokenAddress()).safeTransfer(to, amount);
    }

    /// @inheritdoc IRewardToken
    function creditsOf(address endorser) external view returns (uint256) {
        return _accounts[endorser].credits;
    }

    /// @inheritdoc IRewardToken
    function stakeOf(address endorser, address target) external view returns (uint256) {
        return _stakes[target][endorser].amount;
    }

    /// @inheritdoc IRewardToken
    function connectedUser(
        uint256 connectedTypeId,
        bytes32 connectedUserIdHash
    ) external view returns (address) {
        return _connectedUsers[_toAccount(connectedTypeId, connectedUserIdHash)];
    }

    /// @inheritdoc IRewardToken
    function getRequest(bytes32 requestId) external view returns (Request memory) {
        return _requests[requestId];
    }

    /// @inheritdoc IRewardToken
    function getParameters() external view returns (Parameters memory) {
        return _parameters;
    }

    /// @inheritdoc IRewardToken
    function getOracle()
        external
        view
        returns (address link, address oracle, bytes32 jobId, uint96 payment)
    {
        return (_chainlinkTokenAddress(), _chainlinkOracleAddress(), _jobId, _payment);
    }

    /// @inheritdoc IRewardToken
    function previewReward(
        address endorser,
        address from,
        address target,
        uint256 amount,
        uint8 level
    ) external view returns (uint256) {
        if (level != 1 && level != 2) revert InvalidLevel(level);
        if (endorser == from || target == from) return 0;
        Parameters memory parameters = _parameters;
        uint256 previous = _stakes[target][endorser].amount;
        return
            parameters.computeReward(
                previous,
                totalStake(target) - previous,
                _stakes[target][from].newPart(amount.toUint80()),
                level
            );
    }

    /// @inheritdoc IRewardToken
    function totalStake(address target) public view returns (uint256) {
        return _totals[target].latest();
    }

    /// @notice Tokens are whole.
    function decimals() public pure override returns (uint8) {
        return 0;
    }

    /// @notice Always reverts.
    function transfer(address, uint256) public pure override returns (bool) {
        revert NotTransferable();
    }

    /// @notice Always reverts.
    function transferFrom(address, address, uint256) public pure override returns (bool) {
        revert NotTransferable();
    }

    /// @notice Always reverts.
    function approve(address, uint256) public pure override returns (bool) {
        revert NotTransferable();
    }

    // solhint-disable-next-line no-empty-blocks
    function _authorizeUpgrade(address) internal override onlyRole(UPGRADER_ROLE) {}

    /// @dev Holds the amount and asks the oracle.
    function _requestEndorsers(
        RequestKind kind,
        address target,
        uint256 amount,
        string calldata transactionId
    ) private whenNotPaused nonReentrant returns (bytes32 requestId) {
        if (target == address(0)) revert InvalidAddress();
        if (amount == 0) revert ZeroAmount();
        if (bytes(transactionId).length == 0)
            revert InvalidTransactionId(0, MAX_TRANSACTION_ID_BYTES);
        _requireShort(transactionId);
        Request memory request = Request({
            from: msg.sender,
            amount: amount.toUint80(),
            kind: kind,
            target: target,
            number: ++_requestCount,
            expiresAt: (block.timestamp + REQUEST_SECONDS).toUint40(),
            oracle: _chainlinkOracleAddress(),
            payment: _payment,
            transactionId: transactionId
        });
        _transfer(msg.sender, address(this), amount);
        requestId = _send(request);
        // The number of a request is known only after it was sent; the guard keeps an answer out until it is stored.
        _requests[requestId] = request;
        emit RequestPreviousEndorsers(
            requestId,
            kind,
            msg.sender,
            target,
            amount,
            transactionId
        );
    }

    function _send(Request memory request) private returns (bytes32 requestId) {
        // LINK's own contracts revert without a reason, or use up all gas.
        uint256 held = IERC20(_chainlinkTokenAddress()).balanceOf(address(this));
        if (held < request.payment) revert InsufficientLink(held, request.payment);
        Chainlink.Request memory question = _buildOperatorRequest(
            _jobId,
            _callbackOf(request.kind)
        );
        question._add("sourceAddress", Strings.toHexString(request.from));
        question._add("targetAddress", Strings.toHexString(request.target));
        question._add("transactionId", request.transactionId);
        return _sendOperatorRequestTo(request.oracle, question, request.payment);
    }

    /// @dev A request is answered once, and never while another one is sent.
    function _takeRequest(
        bytes32 requestId,
        RequestKind kind,
        address[] calldata level1,
        address[] calldata level2
    ) private whenNotPaused nonReentrant returns (Request memory request) {
        _validateChainlinkCallback(requestId);
        request = _requests[requestId];
        if (request.kind != kind) revert UnknownRequest(requestId);
        uint256 given = level1.length + level2.length;
        if (given > MAX_ENDORSERS) revert TooManyEndorsers(given, MAX_ENDORSERS);
        delete _requests[requestId];
    }

    /// @dev Credits an endorser its reward, once per answer.
    function _credit(
        Request memory request,
        Parameters memory parameters,
        address endorser,
        uint256 total,
        uint256 added,
        uint8 level
    ) private returns (uint256 reward) {
        if (endorser == request.from) return 0;
        uint256 previous = _stakes[request.target][endorser].countFor(request.number);
        reward = parameters.computeReward(previous, total - previous, added, level);
        Account storage account = _accounts[endorser];
        if (reward == 0 || account.answered == request.number) return 0;
        uint256 credits = account.credits;
        // An endorser with more than can be counted must not keep others from their rewards.
        if (reward > type(uint80).max - credits) reward = type(uint80).max - credits;
        // forge-lint: disable-next-line(unsafe-typecast)
        account.credits = uint80(credits + reward);
        account.answered = request.number;
    }

    /// @dev Takes the penalty from an endorser's stake, once per answer.
    function _penalise(
        Request memory request,
        Parameters memory parameters,
        address endorser,
        uint256 total,
        uint8 level
    ) private returns (uint256 penalty) {
        if (endorser == request.from) return 0;
        StakeBook.Stake storage stake = _stakes[request.target][endorser];
        uint256 previous = stake.countFor(request.number);
        penalty =
            parameters.computeReward(previous, total - previous, request.amount, level) /
            parameters.penaltyDivisor;
        Account storage account = _accounts[endorser];
        if (penalty == 0 || account.answered == request.number) return 0;
        account.answered = request.number;
        // The penalty is at most the part of the stake that counts.
        // forge-lint: disable-next-line(unsafe-typecast)
        stake.shrink(uint80(penalty));
    }

    function _setTotal(address target, uint256 total) private {
        _totals[target].push(_requestCount, total.toUint208());
    }

    /// @dev All stake on the target when the request was made.
    function _totalBefore(Request memory request) private view returns (uint256) {
        return _totals[request.target].upperLookup(request.number - 1);
    }

    function _setParameters(Parameters memory parameters) private {
        if (
            parameters.newStakeDivisor == 0 ||
            parameters.newStakeOffset > parameters.newStakeDivisor ||
            parameters.otherStakeDivisor == 0 ||
            parameters.level1Divisor == 0 ||
            parameters.level2Divisor == 0 ||
            parameters.penaltyDivisor == 0 ||
            parameters.minimumDisapproval == 0 ||
            parameters.connectionReward > MAX_CONNECTION_REWARD
        ) revert InvalidParameters();
        _parameters = parameters;
        emit SetParameters(parameters);
    }

    function _setOracle(address oracle, bytes32 jobId, uint96 payment) private {
        if (oracle == address(0)) revert InvalidAddress();
        _setChainlinkOracle(oracle);
        _jobId = jobId;
        _payment = payment;
        emit SetOracle(oracle, jobId, payment);
    }

    function _grantGiven(bytes32 role, address account) private {
        if (account != address(0)) _grantRole(role, account);
    }

    function _callbackOf(RequestKind kind) private pure returns (bytes4) {
        return
            kind == RequestKind.Endorsement
                ? IRewardToken.fulfillEndorse.selector
                : IRewardToken.fulfillDisapprove.selector;
    }

    function _toAccount(
        uint256 connectedTypeId,
        bytes32 connectedUserIdHash
    ) private pure returns (bytes32) {
        return keccak256(abi.encode(connectedTypeId, connectedUserIdHash));
    }

    /// @dev The service refuses longer ones too.
    function _requireShort(string calldata transactionId) private pure {
        uint256 given = bytes(transactionId).length;
        if (given > MAX_TRANSACTION_ID_BYTES)
            revert InvalidTransactionId(given, MAX_TRANSACTION_ID_BYTES);
    }
}
