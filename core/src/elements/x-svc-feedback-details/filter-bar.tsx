import { h, type FunctionalComponent } from '@stencil/core';
import type { FeedbackSelection, FeedbackSort } from '../../store/feedback/feedback-list';
import type { Localization } from './localization';

/** A filter that the bar has. */
export type Toggle = 'network' | 'withReview' | 'withVideo' | 'verified';

interface FilterBarProps extends Pick<Localization, 'texts'> {
  key?: string;
  selection: FeedbackSelection;
  /** The filters that can find something. */
  toggles: readonly Toggle[];
  /** Whether the reader has a network, whose feedback can come first. */
  hasNetwork: boolean;
  /** What else the list is filtered by, in words: the summary has the controls. */
  others: readonly string[];
  onSelect: (changes: Partial<FeedbackSelection>) => void;
  onReset: () => void;
}

/** The controls that sort and filter the feedback, and the filters in use. */
export const FilterBar: FunctionalComponent<FilterBarProps> = ({
  key,
  texts,
  selection,
  toggles,
  hasNetwork,
  others,
  onSelect,
  onReset,
}) => {
  const labels: Record<Toggle, string> = {
    network: texts.onlyNetwork(),
    withReview: texts.withReview(),
    withVideo: texts.withVideo(),
    verified: texts.onlyVerified(),
  };
  const shown = toggleOrder.filter((name) => toggles.includes(name) || selection[name]);
  const chosen = [
    ...others,
    ...toggleOrder.filter((name) => selection[name]).map((name) => labels[name]),
  ];
  return (
    <div key={key} class="filter" part="filter" role="group" aria-label={texts.filterLabel()}>
      <label>
        {texts.sortBy()}
        <select
          id="sort"
          part="sort"
          onChange={({ target }) => {
            const sort = (target as HTMLSelectElement).value as FeedbackSort;
            onSelect({ sort });
          }}
        >
          {listOrders(texts, hasNetwork).map(([sort, label]) => (
            <option key={sort} value={sort} selected={sort === selection.sort}>
              {label}
            </option>
          ))}
        </select>
      </label>
      {shown.map((name) => (
        <button
          key={name}
          type="button"
          class="toggle"
          part="toggle"
          aria-pressed={String(selection[name])}
          onClick={() => onSelect({ [name]: !selection[name] })}
        >
          {labels[name]}
        </button>
      ))}
      {chosen.length > 0 && (
        <p class="chosen" part="chosen">
          <span class="muted">{texts.filteredBy()}</span>
          {chosen.map((label) => (
            <bdi key={label}>{label}</bdi>
          ))}
          <button type="button" class="link" part="reset" onClick={onReset}>
            {texts.showAll()}
          </button>
        </p>
      )}
    </div>
  );
};

const toggleOrder: readonly Toggle[] = ['network', 'withReview', 'withVideo', 'verified'];

function listOrders(texts: Localization['texts'], hasNetwork: boolean): [FeedbackSort, string][] {
  return [
    ...(hasNetwork ? [['network', texts.networkFirst()] as [FeedbackSort, string]] : []),
    ['newest', texts.newest()],
    ['highest', texts.highest()],
    ['lowest', texts.lowest()],
  ];
}
