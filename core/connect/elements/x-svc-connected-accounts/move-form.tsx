import { h, type FunctionalComponent } from '@stencil/core';
import { closeOnEscape } from '../../../src/parts/close-on-escape';
import { WithName } from '../../../src/parts/with-name';
import { removeInvisible } from '../../parts/remove-invisible';
import { shortenLabel } from '../../parts/shorten-label';
import type { ConnectedAccount } from '../../store/accounts';
import type { Move, MoveProblem } from '../../store/moving';
import type { ConnectTexts } from '../../texts';

interface MoveFormProps {
  account: ConnectedAccount;
  move: Move;
  texts: ConnectTexts;
  /** @param address what the person has entered */
  onConfirm: (address: string) => void;
  onCancel: () => void;
}

/** Explains the move of an account to another wallet, and asks for that wallet. */
export const MoveForm: FunctionalComponent<MoveFormProps> = (props) => {
  const { account, move, texts, onConfirm, onCancel } = props;
  const { phase } = move;
  const id = `move-${account.id}`;
  const confirm = (event: Event) => {
    event.preventDefault();
    const address = new FormData(event.target as HTMLFormElement).get('address');
    if (phase === 'idle' && typeof address === 'string') onConfirm(removeInvisible(address));
  };
  return (
    <form
      key={id}
      id={id}
      class="notice question move"
      aria-labelledby={`${id}-question`}
      aria-describedby={`${id}-meaning`}
      tabIndex={-1}
      noValidate
      onSubmit={confirm}
      onKeyDown={closeOnEscape(phase === 'moving', onCancel)}
    >
      <p id={`${id}-question`} class="strong">
        <WithName
          sentence={({ name }) => texts.moveQuestion({ account: name })}
          name={shortenLabel(account.label)}
        />
      </p>
      <p id={`${id}-meaning`}>{texts.moveMeaning()}</p>
      <Address id={id} move={move} texts={texts} />
      <div class="actions">
        <button
          type="submit"
          class="button danger"
          aria-disabled={phase === 'idle' ? null : 'true'}
        >
          {describeButton(move, texts)}
        </button>
        <button
          type="button"
          class="button"
          aria-disabled={phase === 'moving' ? 'true' : null}
          onClick={() => phase === 'moving' || onCancel()}
        >
          {texts.cancelMove()}
        </button>
      </div>
      <p class="waiting" role="status">
        {phase === 'signing' && texts.signInToMove()}
        {phase === 'idle' && move.needsPress && texts.pressToMove()}
      </p>
    </form>
  );
};

const Address: FunctionalComponent<{ id: string; move: Move; texts: ConnectTexts }> = (props) => {
  const { id, move, texts } = props;
  const { phase, problem } = move;
  const field = `${id}-address`;
  const isMistake = problem === 'notAnAddress' || problem === 'ownAddress';
  return (
    <div class="field">
      <label htmlFor={field}>{texts.otherWalletAddress()}</label>
      <input
        id={field}
        name="address"
        type="text"
        required
        maxLength={64}
        dir="ltr"
        placeholder="0x…"
        autocapitalize="none"
        autocomplete="off"
        spellcheck={false}
        readOnly={phase !== 'idle'}
        aria-invalid={isMistake ? 'true' : null}
        aria-describedby={`${id}-problem`}
      />
      <p id={`${id}-problem`} class="problem" role="alert">
        {problem && describeProblem(problem, texts)}
      </p>
    </div>
  );
};

function describeButton({ phase, needsPress }: Move, texts: ConnectTexts): string {
  if (phase === 'moving') return texts.movingAccount();
  return needsPress ? texts.signInAndMove() : texts.confirmMove();
}

function describeProblem(problem: MoveProblem, texts: ConnectTexts): string {
  return {
    notAnAddress: texts.notAnAddress,
    ownAddress: texts.ownAddress,
    declined: texts.moveDeclined,
    walletBusy: texts.moveWalletBusy,
    unreachable: texts.unreachable,
    failed: texts.notMoved,
  }[problem]();
}
