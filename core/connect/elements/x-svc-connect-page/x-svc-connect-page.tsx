import { Component, Element, h } from '@stencil/core';
import { configure } from '../../../src/configure';
import { languages, rightToLeft } from '../../../src/i18n/compiled/languages';
import { getLanguage, getPrimaryTag } from '../../../src/i18n/language';
import { isolate } from '../../../src/parts/isolate';
import type { AuthData } from '../../../src/store/base/api-types';
import { state } from '../../../src/store/base/state';
import { identityEvent } from '../../../src/store/session/identity';
import { getReturnLink } from '../../return-link';
import { readServedPage } from '../../served-page';
import { connecting, finishPending, resumeConnection } from '../../store/connecting';
import { getConnectTexts, loadConnectTexts } from '../../texts';

/** The whole page at which people connect accounts, see their network, and invite others. */
@Component({
  tag: 'x-svc-connect-page',
  styleUrls: [
    '../../../src/parts/base.css',
    '../../../src/parts/controls.css',
    'x-svc-connect-page.css',
  ],
  shadow: true,
})
export class SvcConnectPage {
  @Element() element!: HTMLElement;

  async componentWillLoad(): Promise<void> {
    const language = getLanguage(this.element);
    const primary = getPrimaryTag(language);
    document.documentElement.lang = languages.includes(primary) ? language : 'en';
    if (rightToLeft.includes(primary)) document.documentElement.dir = 'rtl';
    resumeConnection();
    const { apiUrl } = readServedPage();
    configure({ apiUrl, keepIdentity: 'tab', renewBefore: 300 });
    await loadConnectTexts(this.element);
    document.title = getConnectTexts(this.element)?.connectionsTitle() ?? document.title;
  }

  componentDidRender(): void {
    finishPending();
  }

  render() {
    const texts = getConnectTexts(this.element);
    if (!texts) return null;
    const back = getReturnLink();
    const isSignedIn = state.identity !== undefined;
    return (
      <div class="page">
        <header>
          {back && (
            <a class="back" href={back.url}>
              <svg viewBox="0 0 24 24" aria-hidden="true">
                <path d="M15 5l-7 7 7 7" />
              </svg>
              {texts.backTo({ app: isolate(back.app) })}
            </a>
          )}
          <div class="wallet">
            <x-svc-wallet-connect onSignedIn={signPageIn} />
            <x-svc-disconnect-wallet />
          </div>
        </header>
        <main>
          <h1>{texts.connectionsTitle()}</h1>
          <p class="introduction">{texts.connectionsIntro()}</p>
          {!isSignedIn && (
            <p class="notice" role="status">
              {connecting.attempt?.phase === 'returned'
                ? texts.signInToFinish()
                : texts.connectionsSignedOut()}
            </p>
          )}
          <x-svc-connected-accounts />
          {isSignedIn && <x-svc-own-network />}
        </main>
      </div>
    );
  }
}

function signPageIn({ detail }: CustomEvent<AuthData>): void {
  window.dispatchEvent(new CustomEvent(identityEvent, { detail }));
}
