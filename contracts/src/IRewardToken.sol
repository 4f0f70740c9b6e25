// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

/// @title The interface of a reward token for callers, tools and the scanner
/// @notice Amounts are whole tokens: the token has no decimals.
interface IRewardToken {
    /// @notice The subject of a request to the oracle.
    enum RequestKind {
        None,
        Endorsement,
        Disapproval
    }

    /// @notice An endorsement or a disapproval that the oracle has not answered yet.
    /// @param from The account that made it
    /// @param amount The tokens that are held until it is answered or cancelled
    /// @param kind Whether it is an endorsement or a disapproval
    /// @param target The endorsed or disapproved account
    /// @param number Requests are numbered from 1: stakes of before a request count for its rewards
    /// @param expiresAt From when it can be cancelled, in seconds since 1970
    /// @param oracle The oracle that was asked
    /// @param payment The payment of the oracle, in the smallest unit of LINK
    /// @param transactionId The caller's id of the transaction to which it refers
    struct Request {
        address from;
        uint80 amount;
        RequestKind kind;
        address target;
        uint48 number;
        uint40 expiresAt;
        address oracle;
        uint96 payment;
        string transactionId;
    }

    /// @notice The numbers of the formulas.
    /// @param newStakeOffset O_n: 1
    /// @param newStakeDivisor D_n: 30
    /// @param otherStakeDivisor D_o: 5,000
    /// @param level1Divisor D_lvl of endorsers at distance one: 2
    /// @param level2Divisor D_lvl of endorsers at distance two: 20
    /// @param penaltyDivisor D_d: 5
    /// @param minimumDisapproval D_min: 50 tokens
    /// @param connectionReward The reward for a connected account: 10,000 tokens
    struct Parameters {
        uint32 newStakeOffset;
        uint32 newStakeDivisor;
        uint32 otherStakeDivisor;
        uint32 level1Divisor;
        uint32 level2Divisor;
        uint32 penaltyDivisor;
        uint32 minimumDisapproval;
        uint32 connectionReward;
    }

    /// @notice `from` staked `value` on `to`.
    event Endorse(address indexed from, address indexed to, uint256 value, string transactionId);
    /// @notice `from` burned `value` to disapprove of `to`.
    event Disapprove(address indexed from, address indexed to, uint256 value, string transactionId);
    /// @notice `from` took `value` of its stake on `to` back.
    event WithdrawStake(
        address indexed from,
        address indexed to,
        uint256 value,
        string transactionId
    );
    /// @notice An earlier endorser at distance one was credited `reward`.
    event RewardPreviousEndorserLevel1(address endorser, uint256 reward);
    /// @notice An earlier endorser at distance two was credited `reward`.
    event RewardPreviousEndorserLevel2(address endorser, uint256 reward);
    /// @notice An earlier endorser at distance one lost `penalty` of its stake.
    event PenalisePreviousEndorserLevel1(address endorser, uint256 penalty);
    /// @notice An earlier endorser at distance two lost `penalty` of its stake.
    event PenalisePreviousEndorserLevel2(address endorser, uint256 penalty);
    /// @notice `user` connected an account of a network, and earned `reward`.
    event AddConnection(
        address indexed user,
        uint256 indexed connectedTypeId,
        bytes32 indexed connectedUserIdHash,
        uint256 reward
    );
    /// @notice `user` no longer has that account.
    event RemoveConnection(
        address indexed user,
        uint256 indexed connectedTypeId,
        bytes32 indexed connectedUserIdHash
    );
    /// @notice The oracle was asked who endorsed `to` before, and `value` of `from` is held.
    event RequestPreviousEndorsers(
        bytes32 indexed requestId,
        RequestKind kind,
        address indexed from,
        address indexed to,
        uint256 value,
        string transactionId
    );
    /// @notice A request was cancelled, and `value` returned to `from`.
    event CancelRequest(bytes32 indexed requestId, address indexed from, uint256 value);
    /// @notice `endorser` turned its credits into `value` tokens.
    event Claim(address indexed endorser, uint256 value);
    /// @notice Later answers use these numbers.
    event SetParameters(Parameters parameters);
    /// @notice Later requests go to this oracle.
    event SetOracle(address indexed oracle, bytes32 jobId, uint96 payment);

    /// @notice Tokens cannot be transferred, nor be allowed to others.
    error NotTransferable();
    /// @notice An amount is zero, or there are no credits.
    error ZeroAmount();
    /// @notice An address is zero, or the token itself where it can't be.
    error InvalidAddress();
    /// @notice An account cannot endorse itself.
    error SelfEndorsement();
    /// @notice The id of a transaction has 1 to `bytesAllowed` bytes.
    error InvalidTransactionId(uint256 bytesGiven, uint256 bytesAllowed);
    /// @notice A disapproval costs at least `minimum`.
    error DisapprovalTooSmall(uint256 amount, uint256 minimum);
    /// @notice More than the own stake can't be withdrawn.
    error InsufficientStake(uint256 stake, uint256 amount);
    /// @notice The token has less LINK than a request costs.
    error InsufficientLink(uint256 held, uint256 payment);
    /// @notice There is no such request, or it was answered or cancelled.
    error UnknownRequest(bytes32 requestId);
    /// @notice In the first week only the account that made a request can cancel it.
    error NotYourRequest(bytes32 requestId);
    /// @notice A cancellation needs gas for the oracle's part.
    error InsufficientGas();
    /// @notice The oracle still has time to answer.
    error RequestNotExpired(uint256 expiresAt);
    /// @notice An answer names too many endorsers.
    error TooManyEndorsers(uint256 given, uint256 allowed);
    /// @notice Another wallet, or this one, has that account already.
    error AlreadyConnected(address user);
    /// @notice The wallet does not have that account.
    error NotConnected();
    /// @notice Numbers of the formulas are out of their bounds.
    error InvalidParameters();
    /// @notice Endorsers are at distance 1 or 2.
    error InvalidLevel(uint8 level);

    /// @notice Stakes tokens on a target once the oracle has answered; until then they are held.
    /// @param transactionId What it refers to, 1 to 256 bytes; reverts if it is empty
    /// @return requestId What the oracle answers, and what can be cancelled
    function endorse(
        address target,
        uint256 amount,
        string calldata transactionId
    ) external returns (bytes32 requestId);

    /// @notice Gives back own stake at once.
    /// @param transactionId What it refers to; may be empty
    function withdrawStake(address target, uint256 amount, string calldata transactionId) external;

    /// @notice Burns tokens to take stake from earlier endorsers in the caller's network, once the oracle has
    /// answered; until then they are held.
    /// @param transactionId What it refers to, 1 to 256 bytes; reverts if it is empty
    /// @return requestId What the oracle answers, and what can be cancelled
    function disapprove(
        address target,
        uint256 amount,
        string calldata transactionId
    ) external returns (bytes32 requestId);

    /// @notice Returns the tokens of a request that was not answered in time to who made it, and the payment to the
    /// contract. After a week anybody can do so.
    function cancelRequest(bytes32 requestId) external;

    /// @notice Mints the caller's credits.
    /// @return amount How much that was
    function claim() external returns (uint256 amount);

    /// @notice Records that a wallet has an account of a network. It is rewarded once for each account, and once
    /// for each wallet and network.
    function addConnection(
        address user,
        uint256 connectedTypeId,
        bytes32 connectedUserIdHash
    ) external;

    /// @notice Records that a wallet no longer has an account of a network; the wallet itself may do so too.
    function removeConnection(
        address user,
        uint256 connectedTypeId,
        bytes32 connectedUserIdHash
    ) external;

    /// @notice The oracle's answer to an endorsement.
    /// @param level1 Earlier endorsers at distance one
    /// @param level2 Earlier endorsers at distance two
    function fulfillEndorse(
        bytes32 requestId,
        address[] calldata level1,
        address[] calldata level2
    ) external;

    /// @notice The oracle's answer to a disapproval.
    /// @param level1 Earlier endorsers at distance one
    /// @param level2 Earlier endorsers at distance two
    function fulfillDisapprove(
        bytes32 requestId,
        address[] calldata level1,
        address[] calldata level2
    ) external;

    /// @notice The stake of `endorser` on `target`.
    function stakeOf(address endorser, address target) external view returns (uint256);

    /// @notice The stakes of all endorsers on `target`.
    function totalStake(address target) external view returns (uint256);

    /// @notice The tokens that `endorser` can claim.
    function creditsOf(address endorser) external view returns (uint256);

    /// @notice The wallet that has connected an account of a network; zero if none has.
    function connectedUser(
        uint256 connectedTypeId,
        bytes32 connectedUserIdHash
    ) external view returns (address);

    /// @notice A request that waits for its answer; its kind is `None` if there is none.
    function getRequest(bytes32 requestId) external view returns (Request memory);

    /// @notice The numbers of the formulas.
    function getParameters() external view returns (Parameters memory);

    /// @notice The oracle, and the payment of its requests.
    /// @return link The token that pays for requests
    /// @return oracle The contract that takes them
    /// @return jobId The oracle's id of the job
    /// @return payment The price of a request, in the smallest unit of LINK
    function getOracle()
        external
        view
        returns (address link, address oracle, bytes32 jobId, uint96 payment);

    /// @notice The reward that an earlier endorser at distance 1 or 2 would get if `from` staked `amount` on
    /// `target` now.
    function previewReward(
        address endorser,
        address from,
        address target,
        uint256 amount,
        uint8 level
    ) external view returns (uint256);
}
