import { h, type FunctionalComponent } from '@stencil/core';

interface AvatarProps {
  key?: string;
  name: string;
  /** URL; shown only when it is http or https. */
  image: string;
}

/** A person's or thing's picture; its initials while there is none or it is broken. */
export const Avatar: FunctionalComponent<AvatarProps> = ({ name, image }) => (
  <span class="avatar" part="avatar" aria-hidden="true">
    {initialsOf(name)}
    {isWebUrl(image) && (
      <img
        key={image}
        src={image}
        alt=""
        loading="lazy"
        decoding="async"
        referrerPolicy="no-referrer"
        onError={hideBroken}
      />
    )}
  </span>
);

/** Whether the URL may be loaded as an image or link. */
export function isWebUrl(url: string): boolean {
  return /^https?:\/\//i.test(url);
}

/** Uncovers what stands behind an image that can't be loaded. */
export function hideBroken(event: Event): void {
  (event.target as HTMLImageElement).hidden = true;
}

function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/);
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words;
  // Characters, not halves of them.
  return ends
    .map((word = '') => Array.from(word)[0])
    .join('')
    .toLocaleUpperCase();
}
