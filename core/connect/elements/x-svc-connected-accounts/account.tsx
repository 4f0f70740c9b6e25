import { h, type FunctionalComponent } from '@stencil/core';
import { Avatar } from '../../../src/parts/avatar';
import { RelativeDate } from '../../../src/parts/relative-date';
import { WithName } from '../../../src/parts/with-name';
import { shortenLabel } from '../../parts/shorten-label';
import type { AccountAction, ConnectedAccount } from '../../store/accounts';
import type { Move } from '../../store/moving';
import type { ConnectTexts } from '../../texts';
import { MoveForm } from './move-form';
import { Reward } from './reward';

interface AccountProps {
  key: string;
  account: ConnectedAccount;
  /** How people know its network. */
  network: string;
  texts: ConnectTexts;
  language: string;
  /** Whether the person is asked whether to disconnect it. */
  isAsked: boolean;
  /** Whether the person is asked where to move it, and how far that is. */
  move: Move | undefined;
  /** Whether it is being changed. */
  isBusy: boolean;
  /** Whether whom it follows is being read. */
  isUpdating: boolean;
  /** Whether it is read later than the person asks for. */
  isPostponed: boolean;
  /** Whether it could not be changed. */
  hasFailed: boolean;
  onRefresh: () => void;
  onAct: (action: AccountAction) => void;
  onAsk: () => void;
  onCancel: () => void;
  onAskForMove: () => void;
  /** @param address of the other wallet */
  onMove: (address: string) => void;
  onCancelMove: () => void;
}

/** A connected account: whom it follows, how current that is, and what can be done with it. */
export const Account: FunctionalComponent<AccountProps> = (props) => {
  const { key, account, texts, hasFailed } = props;
  return (
    <li key={key} class="account">
      <h4 id={`label-${key}`}>
        <bdi title={account.label}>{shortenLabel(account.label)}</bdi>
      </h4>
      <Follows {...props} />
      <Currency {...props} />
      <Reward {...props} onRequest={() => props.onAct('reward')} />
      <Choice {...props} />
      <p class="problem" role="alert">
        {hasFailed && texts.accountNotChanged()}
      </p>
    </li>
  );
};

const Follows: FunctionalComponent<AccountProps> = ({ account, texts, isUpdating }) => {
  const { readAt, followCount: count, knownCount: known, people } = account;
  if (readAt === undefined && account.failingSince === undefined && isUpdating) {
    return (
      <p class="muted" role="status">
        {texts.readingFollows()}
      </p>
    );
  }
  return (
    <div class="follows">
      {people.length > 0 && (
        <span class="faces">
          {people.map(({ ref, name, image }) => (
            <Avatar key={ref ?? name} name={name} image={image} />
          ))}
        </span>
      )}
      <p>
        <strong>{texts.followsHere({ known })}</strong>{' '}
        <span class="muted">{texts.followsTotal({ count })}</span>
      </p>
    </div>
  );
};

/** When the account was read, or why it is not. */
const Currency: FunctionalComponent<AccountProps> = ({ account, texts, language, isPostponed }) => {
  const { readAt, nextReadAt, failingSince, isPaused, isUnconfirmed } = account;
  if (isPaused) return <p class="muted">{texts.pausedAccount()}</p>;
  if (failingSince !== undefined) {
    return (
      <p class="warning" role="status">
        {texts.failingSince()} <RelativeDate at={failingSince} language={language} />
      </p>
    );
  }
  return [
    readAt !== undefined && (
      <p class="muted">
        {texts.lastUpdate()} <RelativeDate at={readAt} language={language} />
      </p>
    ),
    isUnconfirmed && (
      <p class="warning" role="status">
        {texts.unconfirmed()}
      </p>
    ),
    isPostponed && (
      <p class="muted" role="status">
        {texts.nextUpdate({ date: formatMoment(nextReadAt, language) })}
      </p>
    ),
  ];
};

function formatMoment(seconds: number, language: string): string {
  const date = new Date(seconds * 1_000);
  return date.toLocaleString(language, { dateStyle: 'medium', timeStyle: 'short' });
}

/** Renders the actions for the account, or a question about one. */
const Choice: FunctionalComponent<AccountProps> = (props) => {
  const { account, move, texts, isAsked, onMove, onCancelMove } = props;
  if (isAsked) return <Question {...props} />;
  if (!move) return <Actions {...props} />;
  return (
    <MoveForm
      account={account}
      move={move}
      texts={texts}
      onConfirm={onMove}
      onCancel={onCancelMove}
    />
  );
};

const Actions: FunctionalComponent<AccountProps> = (props) => {
  const { key, account, texts, isBusy, isUpdating, onRefresh, onAct, onAsk, onAskForMove } = props;
  const { isPaused } = account;
  const isWaiting = isBusy || isUpdating;
  return (
    <div class="actions">
      {!isPaused && (
        <Action {...props} isWaiting={isWaiting} onPress={onRefresh}>
          {isUpdating ? texts.updating() : texts.updateNow()}
        </Action>
      )}
      <Action
        {...props}
        id={`pause-${key}`}
        isWaiting={isBusy}
        onPress={() => onAct(isPaused ? 'continue' : 'pause')}
      >
        {isPaused ? texts.continueAccount() : texts.pauseAccount()}
      </Action>
      <Action {...props} id={`ask-move-${key}`} isWaiting={isBusy} onPress={onAskForMove}>
        {texts.moveAccount()}
      </Action>
      <Action {...props} id={`disconnect-${key}`} isWaiting={isBusy} onPress={onAsk}>
        {texts.disconnectAccount()}
      </Action>
    </div>
  );
};

interface ActionProps {
  key: string;
  id?: string;
  isWaiting: boolean;
  onPress: () => void;
}

const Action: FunctionalComponent<ActionProps> = ({ key, id, isWaiting, onPress }, children) => (
  <button
    id={id}
    type="button"
    class="link"
    aria-describedby={`label-${key}`}
    aria-disabled={isWaiting ? 'true' : null}
    onClick={() => isWaiting || onPress()}
  >
    {children}
  </button>
);

const Question: FunctionalComponent<AccountProps> = (props) => {
  const { key, account, texts, isBusy, onAct, onCancel } = props;
  return (
    <div
      id={`question-${key}`}
      class="notice question"
      role="group"
      aria-labelledby={`question-${key}-text`}
      tabIndex={-1}
    >
      <p id={`question-${key}-text`}>
        <WithName
          sentence={({ name }) => texts.disconnectQuestion({ account: name })}
          name={shortenLabel(account.label)}
        />
      </p>
      <div class="actions">
        <button
          type="button"
          class="button danger"
          aria-disabled={isBusy ? 'true' : null}
          onClick={() => isBusy || onAct('disconnect')}
        >
          {texts.disconnectAccount()}
        </button>
        <button type="button" class="button" onClick={() => isBusy || onCancel()}>
          {texts.cancelDisconnecting()}
        </button>
      </div>
    </div>
  );
};
