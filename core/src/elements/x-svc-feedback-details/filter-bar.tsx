import { h, type FunctionalComponent } from '@stencil/core';
import type { FeedbackSelection, FeedbackSort } from '../../store/feedback/feedback-list';
import type { Speech } from './english';

interface FilterBarProps extends Pick<Speech, 'texts'> {
  key?: string;
  selection: FeedbackSelection;
  /** Whether there are videos to ask for. */
  hasVideos: boolean;
  onSelect: (selection: FeedbackSelection) => void;
}

/** In which order feedback is listed, and which. */
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
