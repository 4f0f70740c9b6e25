import { Component, Element, h, Prop } from '@stencil/core';
import english from '../../i18n/compiled/en/appLink';
import { textsOf, textsReady } from '../../i18n/texts';
import { isWebUrl } from '../../parts/avatar';
import { state } from '../../store/base/state';

/**
 * A link, which looks like a button, to where people connect their social accounts. It shows nothing
 * while there is no http or https address, by `configure({ socialLinkUrl })` or its own attribute.
 *
 * @slot - Another text.
 * @slot icon - Stands before the text.
 * @part link - The link.
 */
@Component({ tag: 'x-svc-app-link', styleUrl: 'x-svc-app-link.css', shadow: true })
export class SvcAppLink {
  @Element() element!: HTMLElement;

  /** Where it leads; by default the configured address. */
  @Prop({ reflect: true }) socialLinkUrl?: string;

  componentWillLoad(): Promise<void> | undefined {
    return textsReady(this.element);
  }

  render() {
    const url = this.socialLinkUrl ?? state.socialLinkUrl;
    if (!isWebUrl(url)) return null;
    const texts = textsOf(this.element, english);
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
