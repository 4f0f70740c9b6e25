import {
  afterRenderEffect,
  Component,
  computed,
  type ElementRef,
  inject,
  signal,
  viewChild,
} from '@angular/core';
import { XSvcDisconnectWallet, XSvcWalletConnect, type AuthData } from '@x-svc/angular';
import { Demo } from './demo';
import { Languages } from './language';
import { demoUrl } from './settings';
import { shortenAddress } from './shorten-address';

/** Where a wallet is connected; once somebody has signed in, their chip with a menu. */
@Component({
  selector: 'app-account',
  imports: [XSvcDisconnectWallet, XSvcWalletConnect],
  // Its element is the one that the style sheet shared by the examples knows.
  host: { class: 'account' },
  template: `
    <button #chip class="chip" type="button" popovertarget="account-menu" [hidden]="!address()">
      <span class="chip-face">
        @if (demo.person(); as person) {
          <img [src]="person.image" alt="" width="32" height="32" />
        }
      </span>
      <span id="person-name" class="chip-name" [title]="name()">{{ name() }}</span>
    </button>
    <div #menu id="account-menu" class="menu" popover role="group" aria-labelledby="person-name">
      <p class="wallet">
        <bdi [title]="address()">{{ shortAddress() }}</bdi>
        <button class="copy" type="button" (click)="copy()">{{ text().copy }}</button>
        <span class="copied" role="status">{{ copied() }}</span>
      </p>
      <a class="to-network" [href]="demoUrl + '/network?lang=' + languages.chosen()">{{
        text().network
      }}</a>
      <a class="to-account" [href]="demoUrl + '/account?lang=' + languages.chosen()">{{
        text().account
      }}</a>
      <x-svc-disconnect-wallet />
    </div>
    <x-svc-wallet-connect (signedIn)="identify($event)" />
  `,
})
export class Account {
  private readonly chip = viewChild.required<ElementRef<HTMLElement>>('chip');
  private readonly menu = viewChild.required<ElementRef<HTMLElement>>('menu');
  readonly #isCopied = signal<boolean | undefined>(undefined);

  protected readonly demoUrl = demoUrl;
  protected readonly demo = inject(Demo);
  protected readonly languages = inject(Languages);
  protected readonly text = this.languages.text;
  protected readonly address = computed(() => this.demo.address() ?? '');
  protected readonly shortAddress = computed(() => shortenAddress(this.address()));
  protected readonly name = computed(() => this.demo.reader()?.name ?? '');
  /** Where the browser refuses to copy the address, it can be selected. */
  protected readonly copied = computed(() => {
    if (this.#isCopied() === undefined) return '';
    return this.#isCopied() ? this.text().copied : this.address();
  });

  constructor() {
    afterRenderEffect(() => {
      const isSignedIn = this.address() !== '';
      this.#isCopied.set(undefined);
      if (!isSignedIn) closeMenu(this.menu().nativeElement);
      // The button that had the focus is no longer there.
      else if (document.activeElement?.matches('x-svc-wallet-connect')) {
        this.chip().nativeElement.focus();
      }
    });
  }

  protected async copy(): Promise<void> {
    const isCopied = await navigator.clipboard.writeText(this.address()).then(
      () => true,
      () => false,
    );
    this.#isCopied.set(isCopied);
  }

  /** From now on the elements ask in that person's name. */
  protected identify({ detail }: CustomEvent<AuthData>): void {
    window.dispatchEvent(new CustomEvent('svcIdentityDataReady', { detail }));
  }
}

/** The elements move the focus on to the button that connects, unless it is on something else. */
function closeMenu(menu: HTMLElement): void {
  const { activeElement } = document;
  if (activeElement instanceof HTMLElement && menu.contains(activeElement)) activeElement.blur();
  menu.hidePopover();
}
