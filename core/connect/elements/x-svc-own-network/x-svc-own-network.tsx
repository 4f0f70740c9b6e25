import { Component, Element, forceUpdate, h, Host, State } from '@stencil/core';
import { getLanguage } from '../../../src/i18n/language';
import { Loading } from '../../../src/parts/loading';
import { MoreButton } from '../../../src/parts/more-button';
import { Failure } from '../../../src/parts/notice';
import type { Blocks } from '../../../src/store/base/api-types';
import { LoadSlot } from '../../../src/store/base/load-slot';
import { state } from '../../../src/store/base/state';
import { requestBlocks } from '../../../src/store/network/blocks';
import { requestAccounts, type ConnectedAccount } from '../../store/accounts';
import { groupByPerson, type Contact } from '../../store/people';
import { RelationshipList } from '../../store/relationship-list';
import { getConnectTexts, loadConnectTexts, type ConnectTexts } from '../../texts';
import { Graph } from './graph';
import { Invitation } from './invitation';
import { BlockedPerson, ContactDetails, ListedContact } from './person';

/** Whom the signed-in person trusts, as a list and as a graph, whom it has blocked, and a link to invite others. */
@Component({
  tag: 'x-svc-own-network',
  styleUrls: [
    '../../../src/parts/base.css',
    '../../../src/parts/controls.css',
    '../../../src/parts/link.css',
    '../../parts/input.css',
    '../../../src/parts/more-button.css',
    'x-svc-own-network.css',
  ],
  shadow: true,
})
export class SvcOwnNetwork {
  readonly #list = new RelationshipList(this);
  readonly #accounts = new LoadSlot<ConnectedAccount[]>(this);
  readonly #blocks = new LoadSlot<Blocks>(this);

  @Element() element!: HTMLElement;

  @State() view: 'list' | 'graph' = 'list';
  /** The key of the person whose details are shown. */
  @State() open?: string | undefined;
  @State() isCopied = false;

  componentWillLoad(): Promise<void> {
    return loadConnectTexts(this.element);
  }

  connectedCallback(): void {
    forceUpdate(this);
  }

  disconnectedCallback(): void {
    this.#list.leave();
    this.#accounts.leave();
    this.#blocks.leave();
  }

  render() {
    const texts = getConnectTexts(this.element);
    if (!texts || !state.identity) return null;
    const language = getLanguage(this.element);
    this.#list.request(language);
    requestAccounts(this.#accounts);
    requestBlocks(this.#blocks, { language });
    return (
      <Host>
        <section aria-labelledby="people">
          <h2 id="people">{texts.peopleYouTrust()}</h2>
          <p class="muted">{texts.peopleIntro()}</p>
          {this.#renderPeople(texts, language)}
        </section>
        {this.#renderBlocked(texts)}
        <Invitation
          texts={texts}
          missing={countMissing(this.#accounts.load?.data ?? [])}
          isCopied={this.isCopied}
          onCopied={() => (this.isCopied = true)}
        />
      </Host>
    );
  }

  #renderPeople(texts: ConnectTexts, language: string) {
    const { load, pages } = this.#list;
    if (!pages) {
      if (load?.status === 'error') {
        return <Failure texts={texts} error={load.error} onRetry={() => this.#list.reload()} />;
      }
      return (
        <div class="waiting" aria-busy="true">
          <Loading texts={texts} />
          <span class="skeleton" />
          <span class="skeleton" />
          <span class="skeleton" />
        </div>
      );
    }
    const contacts = this.#selectContacts(groupByPerson(pages.items));
    if (contacts.length === 0 && pages.cursor === undefined) {
      return <p class="notice">{texts.peopleEmpty()}</p>;
    }
    return [
      load?.status === 'error' && (
        <Failure texts={texts} error={load.error} onRetry={() => this.#list.reload()} />
      ),
      <div class="bar">
        <span class="muted" role="status">
          {texts.peopleFound({ count: contacts.length })}
          {pages.cursor !== undefined && ' +'}
        </span>
        {this.#renderViews(texts)}
      </div>,
      this.view === 'list'
        ? this.#renderList(contacts, texts, language)
        : this.#renderGraph(contacts, texts, language),
      <MoreButton pages={pages} texts={texts} onMore={() => void this.#list.loadMore()} />,
    ];
  }

  /** The contacts without blocked people. The open person stays, so that nothing moves under the pointer. */
  #selectContacts(contacts: Contact[]): Contact[] {
    const blocked = new Set(
      (this.#blocks.load?.data?.blocks ?? []).map(({ target }) => target.ref),
    );
    return contacts.filter(({ key, target }) => !blocked.has(target.ref) || this.open === key);
  }

  #renderViews(texts: ConnectTexts) {
    const views = [
      ['list', texts.asList()],
      ['graph', texts.asGraph()],
    ] as const;
    return (
      <div class="views" role="group" aria-label={texts.showAs()}>
        {views.map(([view, name]) => (
          <button
            key={view}
            type="button"
            class="view"
            aria-pressed={String(this.view === view)}
            onClick={() => {
              this.view = view;
              this.open = undefined;
            }}
          >
            {name}
          </button>
        ))}
      </div>
    );
  }

  #renderList(contacts: Contact[], texts: ConnectTexts, language: string) {
    return (
      <ul class="people">
        {contacts.map((contact) => (
          <ListedContact
            key={contact.key}
            contact={contact}
            accounts={this.#accounts.load?.data ?? []}
            texts={texts}
            language={language}
            isOpen={this.open === contact.key}
            onToggle={() => this.#toggle(contact.key)}
          />
        ))}
      </ul>
    );
  }

  #renderGraph(contacts: Contact[], texts: ConnectTexts, language: string) {
    const open = contacts.find(({ key }) => key === this.open);
    return [
      <Graph
        contacts={contacts}
        open={this.open}
        texts={texts}
        onToggle={(key) => this.#toggle(key)}
      />,
      <div id="details" aria-live="polite">
        {open && (
          <ContactDetails
            key={open.key}
            contact={open}
            accounts={this.#accounts.load?.data ?? []}
            texts={texts}
            language={language}
          />
        )}
      </div>,
    ];
  }

  #renderBlocked(texts: ConnectTexts) {
    const { blocks = [] } = this.#blocks.load?.data ?? {};
    if (blocks.length === 0) return null;
    return (
      <section aria-labelledby="blocked">
        <h2 id="blocked">{texts.blockedPeople()}</h2>
        <ul class="people">
          {blocks.map(({ target }) => (
            <BlockedPerson key={target.ref ?? target.name} target={target} />
          ))}
        </ul>
      </section>
    );
  }

  #toggle(key: string): void {
    this.open = this.open === key ? undefined : key;
  }
}

/** Counts the followed accounts that no person here has connected. */
function countMissing(accounts: readonly ConnectedAccount[]): number {
  return accounts.reduce((sum, { followCount, knownCount }) => sum + followCount - knownCount, 0);
}
