// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {Initializable} from "@openzeppelin/contracts/proxy/utils/Initializable.sol";
import {ERC1967Proxy as Proxy} from "@openzeppelin/contracts/proxy/ERC1967/ERC1967Proxy.sol";
import {IRewardToken} from "../src/IRewardToken.sol";
import {RewardToken} from "../src/RewardToken.sol";
import {Chain} from "./support/Chain.sol";
import {assertEqual, vm} from "./vm/Vm.sol";

contract NextRewardToken is RewardToken {
    function version() external pure returns (uint256) {
        return 2;
    }
}

contract AdministrationTest is Chain {
    bytes4 private constant PAUSED = bytes4(keccak256("EnforcedPause()"));
    bytes4 private constant UNAUTHORIZED =
        bytes4(keccak256("AccessControlUnauthorizedAccount(address,bytes32)"));

    function setUp() public override {
        super.setUp();
        _fund(ALICE, 1);
        _fund(BOB, 1);
    }

    function test_theTokenIsSetUp() public view {
        require(keccak256(bytes(token.name())) == keccak256("Reward"));
        require(keccak256(bytes(token.symbol())) == keccak256("RWD"));
        require(token.defaultAdmin() == ADMIN && token.defaultAdminDelay() == 2 days);
        assertEqual(token.decimals(), 0, "decimals");
        (address tokenOfFees, address oracle, bytes32 job, uint96 payment) = token.getOracle();
        require(tokenOfFees == address(link) && oracle == address(operator));
        require(job == JOB && payment == PAYMENT);
        IRewardToken.Parameters memory parameters = token.getParameters();
        require(parameters.newStakeOffset == 1 && parameters.newStakeDivisor == 30);
        require(parameters.otherStakeDivisor == 5_000);
        require(parameters.level1Divisor == 2 && parameters.level2Divisor == 20);
        require(parameters.penaltyDivisor == 5 && parameters.minimumDisapproval == 50);
        require(parameters.connectionReward == 10_000);
    }

    function test_tokensCannotBeTransferred() public {
        vm.startPrank(ALICE);
        vm.expectRevert(IRewardToken.NotTransferable.selector);
        token.transfer(BOB, 1);
        vm.expectRevert(IRewardToken.NotTransferable.selector);
        token.approve(BOB, 1);
        vm.expectRevert(IRewardToken.NotTransferable.selector);
        token.transferFrom(ALICE, BOB, 1);
        vm.stopPrank();
    }

    function test_setUpAgainIsRefused() public {
        RewardToken.Setup memory setup = _setup(address(link), address(operator));
        vm.expectRevert(Initializable.InvalidInitialization.selector);
        token.initialize(setup);
        RewardToken implementation = new RewardToken();
        vm.expectRevert(Initializable.InvalidInitialization.selector);
        implementation.initialize(setup);
        vm.prank(UPGRADER);
        vm.expectRevert(Initializable.InvalidInitialization.selector);
        token.upgradeToAndCall(
            address(implementation),
            abi.encodeCall(RewardToken.initialize, (setup))
        );
    }

    function test_aSetUpWithoutLinkOrOracleIsRefused() public {
        vm.expectRevert(IRewardToken.InvalidAddress.selector);
        this.deploy(address(0), address(operator));
        vm.expectRevert(IRewardToken.InvalidAddress.selector);
        this.deploy(address(link), address(0));
    }

    function test_rolesMayBeLeftOut() public {
        RewardToken.Setup memory setup = _setup(address(link), address(operator));
        setup.upgrader = address(0);
        RewardToken other = RewardToken(
            address(new Proxy(address(new RewardToken()), abi.encodeCall(RewardToken.initialize, (setup))))
        );
        require(!other.hasRole(other.UPGRADER_ROLE(), address(0)));
    }

    function test_anUpgradeKeepsWhatIsThere() public {
        _stake(ALICE, TARGET, 200);
        bytes32 pending = _endorse(BOB, TARGET, 200);
        NextRewardToken next = new NextRewardToken();
        vm.prank(UPGRADER);
        token.upgradeToAndCall(address(next), "");
        assertEqual(NextRewardToken(address(token)).version(), 2, "version");
        require(_answer(pending, _list(ALICE), _none()));
        assertEqual(token.creditsOf(ALICE), 87, "credits");
        assertEqual(token.stakeOf(ALICE, TARGET), 200, "stake");
    }

    function test_onlyRolesMayDoTheirWork() public {
        NextRewardToken next = new NextRewardToken();
        IRewardToken.Parameters memory parameters = token.getParameters();
        address[4] memory callers = [ALICE, CONNECTOR, NODE, address(operator)];
        for (uint256 i = 0; i < callers.length; ++i) {
            vm.startPrank(callers[i]);
            vm.expectPartialRevert(UNAUTHORIZED);
            token.upgradeToAndCall(address(next), "");
            vm.expectPartialRevert(UNAUTHORIZED);
            token.pause();
            vm.expectPartialRevert(UNAUTHORIZED);
            token.unpause();
            vm.expectPartialRevert(UNAUTHORIZED);
            token.setParameters(parameters);
            vm.expectPartialRevert(UNAUTHORIZED);
            token.setOracle(callers[i], JOB, 0);
            vm.expectPartialRevert(UNAUTHORIZED);
            token.withdrawLink(callers[i], 1);
            vm.stopPrank();
        }
        vm.startPrank(ADMIN);
        vm.expectPartialRevert(UNAUTHORIZED);
        token.upgradeToAndCall(address(next), "");
        vm.expectPartialRevert(UNAUTHORIZED);
        token.pause();
        vm.expectPartialRevert(UNAUTHORIZED);
        token.addConnection(ADMIN, 1, bytes32("admin"));
        vm.stopPrank();
    }

    function test_whatAPauseStops() public {
        _stake(ALICE, TARGET, 200);
        require(_answer(_endorse(BOB, TARGET, 200), _list(ALICE), _none()));
        bytes32 endorsement = _endorse(ALICE, TARGET, 100);
        bytes32 disapproval = _disapprove(BOB, TARGET, 100);
        vm.prank(PAUSER);
        token.pause();
        vm.expectRevert(PAUSED);
        _endorse(ALICE, TARGET, 1);
        vm.expectRevert(PAUSED);
        _disapprove(ALICE, TARGET, 50);
        vm.prank(address(operator));
        vm.expectRevert(PAUSED);
        token.fulfillEndorse(endorsement, _none(), _none());
        vm.prank(address(operator));
        vm.expectRevert(PAUSED);
        token.fulfillDisapprove(disapproval, _none(), _none());
        vm.prank(ALICE);
        vm.expectRevert(PAUSED);
        token.claim();
        vm.prank(CONNECTOR);
        vm.expectRevert(PAUSED);
        token.addConnection(ALICE, 99, bytes32("account"));

        vm.warp(block.timestamp + 5 minutes);
        vm.startPrank(ALICE);
        token.cancelRequest(endorsement);
        token.withdrawStake(TARGET, 200, "order-1");
        token.removeConnection(ALICE, 1, bytes32(uint256(1)));
        vm.stopPrank();
        assertEqual(token.balanceOf(ALICE), 10_000, "balance");
        vm.prank(PAUSER);
        token.unpause();
        vm.prank(ALICE);
        token.claim();
    }

    function test_parametersHaveBounds() public {
        uint32[8] memory first = [uint32(31), 0, 0, 0, 0, 0, 0, 1_000_001];
        for (uint256 i = 0; i < first.length; ++i) {
            uint32[8] memory values = [uint32(1), 30, 5_000, 2, 20, 5, 50, 10_000];
            values[i] = first[i];
            IRewardToken.Parameters memory invalid = abi.decode(
                abi.encode(values),
                (IRewardToken.Parameters)
            );
            vm.prank(ADMIN);
            vm.expectRevert(IRewardToken.InvalidParameters.selector);
            token.setParameters(invalid);
        }
    }

    function test_parametersChangeLaterAnswersAlone() public {
        _stake(ALICE, TARGET, 200);
        require(_answer(_endorse(BOB, TARGET, 200), _list(ALICE), _none()));
        IRewardToken.Parameters memory parameters = token.getParameters();
        parameters.level1Divisor = 20;
        vm.expectEmit(address(token));
        emit IRewardToken.SetParameters(parameters);
        vm.prank(ADMIN);
        token.setParameters(parameters);
        assertEqual(token.creditsOf(ALICE), 87, "credits");
        assertEqual(token.previewReward(ALICE, CAROL, TARGET, 200, 1), 8, "preview");
    }

    function test_theOracleIsReplaced() public {
        vm.expectEmit(address(token));
        emit IRewardToken.SetOracle(BOB, "job", 3);
        vm.prank(ADMIN);
        token.setOracle(BOB, "job", 3);
        vm.prank(ADMIN);
        vm.expectRevert(IRewardToken.InvalidAddress.selector);
        token.setOracle(address(0), "job", 3);
    }

    function test_aPreviewKnowsTheRules() public {
        _stake(ALICE, TARGET, 200);
        assertEqual(token.previewReward(ALICE, ALICE, TARGET, 200, 1), 0, "own");
        assertEqual(token.previewReward(ALICE, TARGET, TARGET, 200, 1), 0, "self");
        assertEqual(token.previewReward(BOB, CAROL, TARGET, 200, 1), 0, "no stake");
        assertEqual(token.previewReward(ALICE, CAROL, TARGET, 0, 1), 0, "nothing new");
        vm.expectRevert(abi.encodeWithSelector(IRewardToken.InvalidLevel.selector, 3));
        token.previewReward(ALICE, CAROL, TARGET, 200, 3);
    }

    function deploy(address link_, address oracle) external {
        _deployToken(link_, oracle);
    }
}
