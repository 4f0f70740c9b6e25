import { h, type FunctionalComponent } from '@stencil/core';
import type { FeedbackSort } from '../../store/feedback/feedback-list';
import type { DetailsView } from './details-control';
import { describeSummaryFilters, isFiltered } from './filters';
import type { DetailsTexts } from './localization';
import type { SummaryItems } from './summary-items';

/** A filter that the bar has. */
export type Toggle = 'network' | 'withReview' | 'withVideo' | 'verified';

interface FilterBarProps extends DetailsView {
  /** The filters that can find something. */
  toggles: readonly Toggle[];
  /** What the summary shows, whose controls filter the list too. */
  items: SummaryItems;
}

/** The controls that sort and filter the feedback, and the filters in use. */
export const FilterBar: FunctionalComponent<FilterBarProps> = ({
  toggles,
  items,
  texts,
  control: { filters, loads },
}) => {
  const selection = filters.shown;
  const labels: Record<Toggle, string> = {
    network: texts.onlyNetwork(),
    withReview: texts.withReview(),
    withVideo: texts.withVideo(),
    verified: texts.onlyVerified(),
  };
  const shown = toggleOrder.filter((name) => toggles.includes(name) || selection[name]);
  const chosen = describeSummaryFilters(selection, items, texts);
  return (
    <div key="filter" class="filter" part="filter" role="group" aria-label={texts.filterLabel()}>
      <label>
        {texts.sortBy()}
        <select
          id="sort"
          part="sort"
          onChange={({ target }) => {
            const sort = (target as HTMLSelectElement).value as FeedbackSort;
            filters.select({ sort });
          }}
        >
          {listOrders(texts, !loads.isPublic).map(([sort, label]) => (
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
          onClick={() => filters.select({ [name]: !selection[name] })}
        >
          {labels[name]}
        </button>
      ))}
      {isFiltered(selection) && (
        <p class="chosen" part="chosen">
          {chosen.length > 0 && <span class="muted">{texts.filteredBy()}</span>}
          {chosen.map((label) => (
            <bdi key={label}>{label}</bdi>
          ))}
          <button type="button" class="link" part="reset" onClick={() => filters.showAll()}>
            {texts.showAll()}
          </button>
        </p>
      )}
    </div>
  );
};

const toggleOrder: readonly Toggle[] = ['network', 'withReview', 'withVideo', 'verified'];

/** The reader's network, if there is one, can come first. */
function listOrders(texts: DetailsTexts, hasNetwork: boolean): [FeedbackSort, string][] {
  return [
    ...(hasNetwork ? [['network', texts.networkFirst()] as [FeedbackSort, string]] : []),
    ['newest', texts.newest()],
    ['highest', texts.highest()],
    ['lowest', texts.lowest()],
    ['helpful', texts.mostHelpful()],
  ];
}
