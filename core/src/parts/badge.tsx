import { h, type FunctionalComponent } from '@stencil/core';
import { hideBrokenImage, isWebUrl } from './avatar';

/** A badge as it is answered. */
export interface ShownBadge {
  label: string;
  /** The URL of an image; empty if there is none. */
  image: string;
}

interface BadgesProps {
  /** The badge of each set. */
  badges: Record<string, { qualifier: string; badge: ShownBadge }>;
}

/** The badges that a person has given. */
export const Badges: FunctionalComponent<BadgesProps> = ({ badges }) => (
  <ul class="badges">
    {Object.entries(badges).map(([set, { qualifier, badge }]) => (
      <li key={set} class={`badge ${qualifier}`} part="badge">
        <BadgeLabel badge={badge} />
      </li>
    ))}
  </ul>
);

/** The image and the label of a badge. */
export const BadgeLabel: FunctionalComponent<{ badge: ShownBadge }> = ({ badge }) => [
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
