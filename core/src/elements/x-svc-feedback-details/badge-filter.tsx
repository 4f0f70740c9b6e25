import { h, type FunctionalComponent } from '@stencil/core';
import { BadgeLabel, type ShownBadge } from '../../parts/badge';

interface BadgeFilterProps {
  key: string;
  qualifier: string;
  badge: ShownBadge;
  count: string;
  isChosen: boolean;
  onToggle: () => void;
}

/** One badge with the number of people who gave it; it filters the list. */
export const BadgeFilter: FunctionalComponent<BadgeFilterProps> = ({
  key,
  qualifier,
  badge,
  count,
  isChosen,
  onToggle,
}) => (
  <li key={key}>
    <button
      type="button"
      class={`badge ${qualifier}`}
      part="badge"
      aria-pressed={String(isChosen)}
      onClick={onToggle}
    >
      <BadgeLabel badge={badge} />
      <strong>{count}</strong>
    </button>
  </li>
);
