import { h, type FunctionalComponent } from '@stencil/core';
import { hideBrokenImage, isWebUrl } from './avatar';

interface BadgeProps {
  key?: string;
  qualifier: string;
  badge: { label: string; image: string };
}

/** One badge, followed by the children. */
export const Badge: FunctionalComponent<BadgeProps> = ({ key, qualifier, badge }, children) => (
  <li {...(key !== undefined && { key })} class={`badge ${qualifier}`} part="badge">
    {isWebUrl(badge.image) && (
      <img
        src={badge.image}
        alt=""
        loading="lazy"
        decoding="async"
        referrerPolicy="no-referrer"
        onError={hideBrokenImage}
      />
    )}
    <bdi>{badge.label}</bdi>
    {children}
  </li>
);
