// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {IRewardToken} from "../src/IRewardToken.sol";
import {GasEater, SmartAccount} from "./support/Attackers.sol";
import {Chain, Operator} from "./support/Chain.sol";
import {assertEqual, vm} from "./vm/Vm.sol";

contract AttacksTest is Chain {
    /// Slots of the token's storage that the tests set; `storage-layout.json` lists them.
    uint256 private constant COUNT_SLOT = 8;
    uint256 private constant ACCOUNTS_SLOT = 12;

    function setUp() public override {
        super.setUp();
        _fund(ALICE, 2);
        _fund(BOB, 2);
        _fund(CAROL, 2);
    }

    /// Two wallets of one person: one endorses, withdraws and endorses again.
    function test_whatComesBackAfterAWithdrawalEarnsNoReward() public {
        _stake(ALICE, TARGET, 5_000);
        require(_answer(_endorse(BOB, TARGET, 200), _list(ALICE), _none()));
        uint256 first = token.creditsOf(ALICE);
        require(first > 0);
        for (uint256 i = 0; i < 20; ++i) {
            _withdraw(BOB, 200);
            require(_answer(_endorse(BOB, TARGET, 200), _list(ALICE), _none()));
        }
        assertEqual(token.creditsOf(ALICE), first, "credits");
        // Only the part above the largest earlier stake counts: floor(5000 · 2 · 5000 / (2 · 31 · 5200))
        require(_answer(_endorse(BOB, TARGET, 1), _list(ALICE), _none()));
        assertEqual(token.creditsOf(ALICE), first + 155, "credits");
    }

    function test_whatComesBackInPartsEarnsNothingEither() public {
        _stake(ALICE, TARGET, 5_000);
        require(_answer(_endorse(BOB, TARGET, 200), _list(ALICE), _none()));
        uint256 first = token.creditsOf(ALICE);
        _withdraw(BOB, 200);
        for (uint256 i = 0; i < 20; ++i)
            require(_answer(_endorse(BOB, TARGET, 10), _list(ALICE), _none()));
        assertEqual(token.creditsOf(ALICE), first, "credits");
    }

    /// An account sees a request, and stakes before it is answered.
    function test_stakeOfAfterTheRequestEarnsNothing() public {
        _stake(ALICE, TARGET, 100);
        bytes32 requestId = _endorse(CAROL, TARGET, 200);
        _stake(BOB, TARGET, 5_000);
        _stake(ALICE, TARGET, 5_000);
        require(_answer(requestId, _list(ALICE, BOB), _none()));
        assertEqual(token.creditsOf(BOB), 0, "credits");
        // The later stake counts as others' stake: floor(100 · 201 · 5000 / (2 · 230 · 15000))
        assertEqual(token.creditsOf(ALICE), 14, "credits");
    }

    /// Bob's request is made before Carol's and answered after that is made.
    function test_aPendingEndorsementIsNoStakeYet() public {
        bytes32 early = _endorse(BOB, TARGET, 5_000);
        bytes32 requestId = _endorse(CAROL, TARGET, 200);
        require(_answer(early, _none(), _none()));
        require(_answer(requestId, _list(BOB), _none()));
        assertEqual(token.creditsOf(BOB), 0, "credits");
    }

    function test_stakeMustBeKeptUntilTheAnswer() public {
        _stake(ALICE, TARGET, 5_000);
        bytes32 requestId = _endorse(CAROL, TARGET, 200);
        _withdraw(ALICE, 4_900);
        // floor(100 · 201 · 5000 / (2 · 230 · 9900)): the rest counts as others' stake.
        require(_answer(requestId, _list(ALICE), _none()));
        assertEqual(token.creditsOf(ALICE), 22, "credits");
    }

    function test_stakeThatIsMovedAwayAndBackCountsOnlyWhatStayed() public {
        _stake(ALICE, TARGET, 5_000);
        bytes32 requestId = _endorse(CAROL, TARGET, 200);
        _withdraw(ALICE, 5_000);
        _stake(ALICE, TARGET, 5_000);
        require(_answer(requestId, _list(ALICE), _none()));
        assertEqual(token.creditsOf(ALICE), 0, "credits");
    }

    function test_stakeThatGrewTwiceSinceTheRequestCountsNothing() public {
        _stake(ALICE, TARGET, 5_000);
        bytes32 requestId = _endorse(CAROL, TARGET, 200);
        _stake(ALICE, TARGET, 1);
        _stake(ALICE, TARGET, 1);
        require(_answer(requestId, _list(ALICE), _none()));
        assertEqual(token.creditsOf(ALICE), 0, "credits");
    }

    /// Each is rewarded as if the requests that are answered earlier had been made earlier.
    function test_requestsMadeTogetherPayNoMoreThanTheFormula() public {
        _stake(ALICE, TARGET, 5_000);
        bytes32 first = _endorse(BOB, TARGET, 5_000);
        bytes32 second = _endorse(CAROL, TARGET, 5_000);
        uint256 before = token.previewReward(ALICE, BOB, TARGET, 5_000, 1);
        require(_answer(first, _list(ALICE), _none()));
        uint256 after_ = token.previewReward(ALICE, CAROL, TARGET, 5_000, 1);
        require(_answer(second, _list(ALICE), _none()));
        require(after_ < before);
        assertEqual(token.creditsOf(ALICE), before + after_, "credits");
    }

    function test_stakeThatIsWithdrawnSinceTheRequestRaisesNoReward() public {
        _stake(ALICE, TARGET, 200);
        _stake(BOB, TARGET, 5_000);
        uint256 before = token.previewReward(ALICE, CAROL, TARGET, 200, 1);
        bytes32 requestId = _endorse(CAROL, TARGET, 200);
        _withdraw(BOB, 5_000);
        require(_answer(requestId, _list(ALICE), _none()));
        assertEqual(token.creditsOf(ALICE), before, "credits");
    }

    /// An earlier stake is withdrawn after the request is made.
    function test_flashStakeAroundARequestEarnsNothing() public {
        _stake(BOB, TARGET, 10_000);
        bytes32 requestId = _endorse(CAROL, TARGET, 200);
        _withdraw(BOB, 10_000);
        require(_answer(requestId, _list(BOB), _none()));
        assertEqual(token.creditsOf(BOB), 0, "credits");
    }

    function test_anAccountCannotEndorseItself() public {
        vm.expectRevert(IRewardToken.SelfEndorsement.selector);
        _endorse(ALICE, ALICE, 100);
    }

    function test_anOracleCannotRewardWhoEndorses() public {
        _stake(ALICE, TARGET, 5_000);
        bytes32 requestId = _endorse(ALICE, TARGET, 200);
        require(_answer(requestId, _list(ALICE), _list(ALICE)));
        assertEqual(token.creditsOf(ALICE), 0, "credits");
    }

    function test_anOracleThatUsesUpTheGasKeepsNoTokens() public {
        address eater = address(new GasEater());
        vm.prank(ADMIN);
        token.setOracle(eater, JOB, 0);
        bytes32 requestId = _endorse(ALICE, TARGET, 100);
        vm.warp(block.timestamp + 5 minutes);
        vm.prank(ALICE);
        token.cancelRequest{gas: 20_000_000}(requestId);
        assertEqual(token.balanceOf(ALICE), 20_000, "balance");
    }

    function test_anAnswerWithTooLittleGasIsRefunded() public {
        bytes32 requestId = _endorse(ALICE, TARGET, 100);
        address[] memory many = new address[](1_000);
        for (uint256 i = 0; i < many.length; ++i) many[i] = address(uint160(0x10000 + i));
        try this.answerWithGas(requestId, many, 1_500_000) returns (bool isDone) {
            require(!isDone);
        } catch {
            revert("the operator refused");
        }
        assertEqual(token.stakeOf(ALICE, TARGET), 0, "stake");
        vm.warp(block.timestamp + 5 minutes);
        vm.prank(ALICE);
        token.cancelRequest(requestId);
        assertEqual(token.balanceOf(ALICE), 20_000, "balance");
    }

    function test_creditsThatAreFullDoNotKeepOthersFromTheirRewards() public {
        _stake(ALICE, TARGET, 200);
        _stake(BOB, TARGET, 200);
        bytes32 slot = keccak256(abi.encode(ALICE, ACCOUNTS_SLOT));
        uint256 account = uint256(vm.load(address(token), slot));
        vm.store(address(token), slot, bytes32(account | (type(uint80).max - 10)));
        assertEqual(token.creditsOf(ALICE), type(uint80).max - 10, "credits");
        require(_answer(_endorse(CAROL, TARGET, 200), _list(ALICE, BOB), _none()));
        assertEqual(token.creditsOf(ALICE), type(uint80).max, "credits");
        assertEqual(token.creditsOf(BOB), 84, "credits");
    }

    function test_aStakeThatIsTooLargeIsRefused() public {
        vm.store(address(token), _balanceSlot(ALICE), bytes32(type(uint256).max >> 8));
        _stake(ALICE, TARGET, type(uint80).max);
        bytes32 requestId = _endorse(ALICE, TARGET, 1);
        require(!_answer(requestId, _none(), _none()));
        vm.warp(block.timestamp + 5 minutes);
        vm.prank(ALICE);
        token.cancelRequest(requestId);
        vm.expectRevert();
        _endorse(ALICE, TARGET, uint256(type(uint80).max) + 1);
        // The formula does not overflow.
        require(_answer(_endorse(BOB, TARGET, 200), _list(ALICE), _none()));
        require(token.creditsOf(ALICE) > type(uint80).max / 3);
    }

    function test_requestsThatCannotBeNumberedAreRefused() public {
        bytes32 slot = bytes32(COUNT_SLOT);
        uint256 value = uint256(vm.load(address(token), slot));
        vm.store(address(token), slot, bytes32(value | (uint256(type(uint48).max) << 96)));
        vm.expectRevert();
        _endorse(ALICE, TARGET, 1);
    }

    function test_smartAccountsEndorseAndClaim() public {
        SmartAccount account = new SmartAccount();
        _fund(address(account), 1);
        bytes memory answer = account.execute(
            address(token),
            abi.encodeCall(IRewardToken.endorse, (TARGET, 200, "order-1"))
        );
        require(_answer(abi.decode(answer, (bytes32)), _none(), _none()));
        require(_answer(_endorse(BOB, TARGET, 200), _list(address(account)), _none()));
        account.execute(address(token), abi.encodeCall(IRewardToken.claim, ()));
        assertEqual(token.balanceOf(address(account)), 10_000 - 200 + 87, "balance");
    }

    function answerWithGas(
        bytes32 requestId,
        address[] calldata level1,
        uint256 gas_
    ) external returns (bool) {
        IRewardToken.Request memory request = token.getRequest(requestId);
        vm.prank(NODE);
        return
            Operator(request.oracle).fulfillOracleRequest2{gas: gas_}(
                requestId,
                request.payment,
                address(token),
                IRewardToken.fulfillEndorse.selector,
                request.expiresAt,
                abi.encode(requestId, level1, _none())
            );
    }

    function _withdraw(address from, uint256 amount) private {
        vm.prank(from);
        token.withdrawStake(TARGET, amount, "order-1");
    }

    /// OpenZeppelin's namespace of ERC-20 tokens begins with the balances.
    function _balanceSlot(address owner) private pure returns (bytes32) {
        uint256 erc20 = 0x52c63247e1f47db19d5ce0460030c497f067ca4cebf71ba98eeadabe20bace00;
        return keccak256(abi.encode(owner, erc20));
    }
}
