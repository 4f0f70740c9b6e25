import { h, type FunctionalComponent } from '@stencil/core';
import type { FeedbackSelection, FeedbackSort } from '../../store/feedback/feedback-list';
import type { Localization } from './localization';

interface FilterBarProps extends Pick<Localization, 'texts'> {
  key?: string;
  selection: FeedbackSelection;
  /** Whether the target has videos. */
  hasVideos: boolean;
  onSelect: (selection: FeedbackSelection) => void;
}

/** The controls that sort and filter the feedback. */
export const FilterBar: FunctionalComponent<FilterBarProps> = ({
  key,
  texts,
  selection,
  hasVideos,
  onSelect,
}) => {
  const orders: [FeedbackSort, string][] = [
    ['network', texts.networkFirst()],
    ['newest', texts.newest()],
    ['highest', texts.highest()],
    ['lowest', texts.lowest()],
  ];
  const toggle = (name: 'network' | 'withVideo', label: string) => (
    <button
      type="button"
      class="toggle"
      part="toggle"
      aria-pressed={String(selection[name])}
      onClick={() => onSelect({ ...selection, [name]: !selection[name] })}
    >
      {label}
    </button>
  );
  return (
    <div key={key} class="filter" part="filter" role="group" aria-label={texts.filterLabel()}>
      <label>
        {texts.sortBy()}
        <select
          id="sort"
          part="sort"
          onChange={({ target }) => {
            const sort = (target as HTMLSelectElement).value as FeedbackSort;
            onSelect({ ...selection, sort });
          }}
        >
          {orders.map(([sort, label]) => (
            <option value={sort} selected={sort === selection.sort}>
              {label}
            </option>
          ))}
        </select>
      </label>
      {toggle('network', texts.onlyNetwork())}
      {(hasVideos || selection.withVideo) && toggle('withVideo', texts.withVideo())}
    </div>
  );
};
