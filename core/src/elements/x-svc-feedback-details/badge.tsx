import { h, type FunctionalComponent } from '@stencil/core';
import { hideBrokenImage, isWebUrl } from '../../parts/avatar';

interface BadgeProps {
  key?: string;
  qualifier: string;
  badge: { label: string; image: string };
}

/** One badge. */
export const Badge: FunctionalComponent<BadgeProps> = ({ key, qualifier, badge }) => (
  <li key={key} class={`badge ${qualifier}`} part="badge">
    <BadgeLabel badge={badge} />
  </li>
);

interface BadgeFilterProps extends BadgeProps {
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

const BadgeLabel: FunctionalComponent<Pick<BadgeProps, 'badge'>> = ({ badge }) => [
  isWebUrl(badge.image) && (
    <img
      src={badge.image}
      alt=""
      loading="lazy"
      decoding="async"
      referrerPolicy="no-referrer"
      onError={hideBrokenImage}
    />
  ),
  <bdi>{badge.label}</bdi>,
];
