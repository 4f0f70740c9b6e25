import { Build, Component, Element, h, Prop } from '@stencil/core';
import english from '../../i18n/compiled/en/appLink';
import { getTexts, loadTexts } from '../../i18n/texts';
import { isWebUrl } from '../../parts/avatar';
import { getConnection, state } from '../../store/base/state';

/**
 * A link, styled as a button, to the page at which people connect their social accounts: by default `/connect` of
 * the service, which leads back to the page with the link. `configure({ socialLinkUrl })` or its own attribute sets
 * another http or https address, which opens in a new window.
 *
 * @slot - Replaces the text.
 * @slot icon - An icon before the text.
 * @part link - The link.
 */
@Component({
  tag: 'x-svc-app-link',
  styleUrls: ['../../parts/base.css', '../../parts/controls.css', 'x-svc-app-link.css'],
  shadow: true,
})
export class SvcAppLink {
  @Element() element!: HTMLElement;

  /** The address of the link. Default: the configured one, or else the service's own page. */
  @Prop({ reflect: true }) socialLinkUrl?: string;

  componentWillLoad(): Promise<void> | undefined {
    return loadTexts(this.element);
  }

  render() {
    const own = getServicePage();
    const url = this.socialLinkUrl ?? (state.socialLinkUrl || own);
    if (url !== undefined && !isWebUrl(url)) return null;
    const texts = getTexts(this.element, english);
    const content = [<slot name="icon" />, <slot>{texts.appLink()}</slot>];
    if (url === own) {
      return (
        <a
          class="button primary"
          part="link"
          href={url && url + buildReturn()}
          onClick={updateReturn}
        >
          {content}
        </a>
      );
    }
    return (
      <a class="button primary" part="link" href={url} target="_blank" rel="noopener">
        {content}
        <svg viewBox="0 0 24 24" role="img" aria-label={texts.newWindow()}>
          <path d="M14 4h6v6M20 4l-9 9M18 14v6H4V6h6" />
        </svg>
      </a>
    );
  }
}

/** The service's own page; undefined on a server, which does not know where it is. */
function getServicePage(): string | undefined {
  if (!Build.isBrowser) return undefined;
  return new URL(`${getConnection(undefined).apiUrl}/connect`, location.href).href;
}

/** The query that names the page with the link, to which the service's page leads back. */
function buildReturn(): string {
  return `?${new URLSearchParams({ return: location.href }).toString()}`;
}

/** An app may have changed its address without loading another page. */
function updateReturn({ currentTarget }: MouseEvent): void {
  (currentTarget as HTMLAnchorElement).search = buildReturn();
}
