import { h, type FunctionalComponent } from '@stencil/core';
import { hideBroken, isWebUrl } from '../../parts/avatar';

interface BadgeProps {
  key?: string;
  qualifier: string;
  badge: { label: string; image: string };
}

/** One badge, with what is to stand behind it. */
export const Badge: FunctionalComponent<BadgeProps> = ({ key, qualifier, badge }, children) => (
  <li key={key} class={`badge ${qualifier}`} part="badge">
    {isWebUrl(badge.image) && (
      <img
        src={badge.image}
        alt=""
        loading="lazy"
        decoding="async"
        referrerPolicy="no-referrer"
        onError={hideBroken}
      />
    )}
    <bdi>{badge.label}</bdi>
    {children}
  </li>
);
