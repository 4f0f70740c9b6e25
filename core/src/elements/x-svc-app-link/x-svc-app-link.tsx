import { Component, Element, h, Prop } from '@stencil/core';
import english from '../../i18n/compiled/en/appLink';
import { getTexts, loadTexts } from '../../i18n/texts';
import { isWebUrl } from '../../parts/avatar';
import { state } from '../../store/base/state';

/**
 * A link, styled as a button, to the address at which people connect their social accounts. It shows
 * nothing unless `configure({ socialLinkUrl })` or its own attribute sets an http or https address.
 *
 * @slot - Replaces the text.
 * @slot icon - An icon before the text.
 * @part link - The link.
 */
@Component({ tag: 'x-svc-app-link', styleUrl: 'x-svc-app-link.css', shadow: true })
export class SvcAppLink {
  @Element() element!: HTMLElement;

  /** The address of the link. Default: the configured one. */
  @Prop({ reflect: true }) socialLinkUrl?: string;

  componentWillLoad(): Promise<void> | undefined {
    return loadTexts(this.element);
  }

  render() {
    const url = this.socialLinkUrl ?? state.socialLinkUrl;
    if (!isWebUrl(url)) return null;
    const texts = getTexts(this.element, english);
    return (
      <a class="button primary" part="link" href={url} target="_blank" rel="noopener">
        <slot name="icon" />
        <slot>{texts.appLink()}</slot>
        <svg viewBox="0 0 24 24" role="img" aria-label={texts.newWindow()}>
          <path d="M14 4h6v6M20 4l-9 9M18 14v6H4V6h6" />
        </svg>
      </a>
    );
  }
}
