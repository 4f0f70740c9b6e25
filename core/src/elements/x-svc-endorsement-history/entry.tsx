import { h, type FunctionalComponent } from '@stencil/core';
import { isolate } from '../../parts/isolate';
import { RelativeDate } from '../../parts/relative-date';
import type { TokenAct } from '../../store/base/api-types';
import type { HistoryTexts } from './texts';

interface EntryProps {
  key: string;
  id: string;
  act: TokenAct;
  /** Whether the entry says which token it is of. */
  namesToken: boolean;
  texts: HistoryTexts;
  language: string;
}

/** One entry: what happened, with how many tokens, when, and whether a reorganisation can still remove it. */
export const Entry: FunctionalComponent<EntryProps> = (props) => {
  const { key, id, act, namesToken, texts, language } = props;
  return (
    <li key={key} id={id} class={`act ${act.kind}`} part="act" tabIndex={-1}>
      <span class="what">{describe(act, texts)}</span>
      <span class="amount" part="amount">
        {describeAmount(act, texts, language)}
      </span>
      <span class="when">
        <RelativeDate at={Date.parse(act.at) / 1_000} language={language} />
        {namesToken && (
          <span class="muted" part="token">
            {describeToken(act, texts)}
          </span>
        )}
        {!act.isFinal && (
          <span class="not-final" part="not-final">
            {texts.actNotFinal()}
          </span>
        )}
      </span>
    </li>
  );
};

function describe(act: TokenAct, texts: HistoryTexts): string {
  const { kind } = act;
  if (kind === 'claim') return texts.actClaim();
  if (kind === 'connection') return texts.actConnection();
  const target = nameTarget(act);
  if (target === undefined) {
    return kind === 'penalty' ? texts.actPenaltyUnknown() : texts.actRewardUnknown();
  }
  if (kind === 'reward' || kind === 'penalty') {
    const person = act.by && isolate(act.by.name);
    if (kind === 'reward') {
      return person ? texts.actReward({ person, target }) : texts.actRewardUnnamed({ target });
    }
    return person ? texts.actPenalty({ person, target }) : texts.actPenaltyUnnamed({ target });
  }
  return {
    endorsement: texts.actEndorsement,
    withdrawal: texts.actWithdrawal,
    disapproval: texts.actDisapproval,
  }[kind]({ target });
}

function nameTarget({ target, targetAddress }: TokenAct): string | undefined {
  if (target) return isolate(target.name);
  return targetAddress && isolate(shorten(targetAddress));
}

function describeToken({ chainId, tokenAddress }: TokenAct, texts: HistoryTexts): string {
  return texts.actToken({ token: isolate(shorten(tokenAddress)), chain: isolate(String(chainId)) });
}

function shorten(address: string): string {
  return `${address.slice(0, 6)}…${address.slice(-4)}`;
}

function describeAmount({ kind, value }: TokenAct, texts: HistoryTexts, language: string): string {
  const sign = kind === 'penalty' ? -1n : 1n;
  const hasSign = ['reward', 'penalty', 'connection'].includes(kind);
  const format = new Intl.NumberFormat(language, { signDisplay: hasSign ? 'always' : 'auto' });
  // The number only chooses the form of the word.
  const count = Number(value);
  return texts.actTokens({ amount: isolate(format.format(sign * BigInt(value))), count });
}
