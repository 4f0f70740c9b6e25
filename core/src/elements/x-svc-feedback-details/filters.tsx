import { h, type FunctionalComponent } from '@stencil/core';
import { Controller } from '../../parts/controller';
import type { ControllerHost } from '../../parts/controller-host';
import type { FocusController } from '../../parts/focus-controller';
import { state } from '../../store/base/state';
import type { FeedbackSelection, FeedbackSort } from '../../store/feedback/feedback-list';
import type { SummaryItems } from './summary';
import type { DetailsTexts, DetailsView } from './texts';

/** A filter that the bar has. */
export type Toggle = 'network' | 'withReview' | 'withVideo' | 'verified';

interface FilterBarProps extends DetailsView {
  /** The filters that can find something. */
  toggles: readonly Toggle[];
  /** The items of the summary, whose controls filter the list too. */
  items: SummaryItems;
}

/** The controls that sort and filter the feedback, and the filters in use. */
export const FilterBar: FunctionalComponent<FilterBarProps> = ({
  toggles,
  items,
  texts,
  controllers: { filters, loads },
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

/** The order and the filters of the list that the reader has chosen; it does not load the list. */
export class FilterController extends Controller {
  readonly #focus: FocusController;
  #chosen = everything;
  #listHeight = 0;

  constructor(host: ControllerHost, focus: FocusController) {
    super(host);
    this.#focus = focus;
  }

  get chosen(): FeedbackSelection {
    return this.#chosen;
  }

  /** The reader's choices, without those that need a network while no one is signed in. */
  get shown(): FeedbackSelection {
    const { sort } = this.#chosen;
    if (state.identity) return this.#chosen;
    return { ...this.#chosen, sort: sort === 'network' ? 'newest' : sort, network: false };
  }

  /** The height of the list in pixels, reserved while another list loads, to avoid a layout shift. */
  get listHeight(): number {
    return this.#listHeight;
  }

  select(changes: Partial<FeedbackSelection>): void {
    this.#replace({ ...this.#chosen, ...changes });
  }

  /** Removes all filters and keeps the order. */
  showAll(): void {
    this.#replace({ ...everything, sort: this.#chosen.sort });
    // The button disappears.
    this.#focus.moveTo('sort');
  }

  override reset(): void {
    this.#chosen = everything;
  }

  #replace(selection: FeedbackSelection): void {
    const list = this.host.element.shadowRoot?.getElementById('reviews');
    this.#listHeight = list?.offsetHeight ?? 0;
    this.#chosen = selection;
    this.host.requestUpdate();
  }
}

/** All feedback, the network's first. */
export const everything: FeedbackSelection = {
  sort: 'network',
  network: false,
  withReview: false,
  withVideo: false,
  verified: false,
};

/** All feedback with a video. */
export const onlyVideos: FeedbackSelection = { ...everything, withVideo: true };

/** Returns whether the selection leaves any feedback out. */
export function isFiltered({ sort: _, ...filters }: FeedbackSelection): boolean {
  return Object.values(filters).some(Boolean);
}

/** Describes the filters that the controls of the summary set. */
function describeSummaryFilters(
  { stars, badge }: FeedbackSelection,
  { badges }: SummaryItems,
  texts: DetailsTexts,
): string[] {
  const [set = '', qualifier = ''] = badge?.split(':') ?? [];
  const label = badges[set]?.[qualifier]?.badge.label ?? qualifier;
  return [
    ...(stars === undefined ? [] : [texts.starsChosen({ stars })]),
    ...(badge === undefined ? [] : [label]),
  ];
}
