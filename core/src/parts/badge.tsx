import { h, type FunctionalComponent } from '@stencil/core';
import { hideBrokenImage, isWebUrl } from './avatar';

/** A badge as it is answered. */
export interface ShownBadge {
  label: string;
  /** The URL of an image; empty if there is none. */
  image: string;
}

interface BadgeProps {
  key?: string;
  qualifier: string;
  badge: ShownBadge;
}

/** One badge. */
export const Badge: FunctionalComponent<BadgeProps> = ({ key, qualifier, badge }) => (
  <li {...(key !== undefined && { key })} class={`badge ${qualifier}`} part="badge">
    <BadgeLabel badge={badge} />
  </li>
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
