import { h, type FunctionalComponent } from '@stencil/core';
import { getInitials } from './initials';

interface AvatarProps {
  key?: string;
  name: string;
  /** The URL of an image, which is shown only if it is http or https. */
  image: string;
}

/** The image of an entity, or its initials if it has no image or the image cannot be loaded. */
export const Avatar: FunctionalComponent<AvatarProps> = ({ name, image }) => (
  <span class="avatar" part="avatar" aria-hidden="true">
    {getInitials(name)}
    {isWebUrl(image) && (
      <img
        key={image}
        src={image}
        alt=""
        loading="lazy"
        decoding="async"
        referrerPolicy="no-referrer"
        onError={hideBrokenImage}
      />
    )}
  </span>
);

/** Returns whether the URL may be loaded as an image or opened as a link. */
export function isWebUrl(url: string): boolean {
  return /^https?:\/\//i.test(url);
}

/** Hides an image that cannot be loaded, which shows the content behind it. */
export function hideBrokenImage(event: Event): void {
  (event.target as HTMLImageElement).hidden = true;
}
