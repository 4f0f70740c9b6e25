import { Component, inject } from '@angular/core';
import { FormsModule } from '@angular/forms';
import { RouterLink, RouterOutlet } from '@angular/router';
import { XSvcDisconnectWallet, XSvcWalletConnect, type AuthData } from '@x-svc/angular';
import { Demo } from './demo';
import { Languages } from './language';
import { demoUrl } from './settings';

@Component({
  selector: 'app-root',
  imports: [FormsModule, RouterLink, RouterOutlet, XSvcDisconnectWallet, XSvcWalletConnect],
  template: `
    <header class="bar">
      <a class="brand" routerLink="/">
        <img [src]="demoUrl + '/icon.svg'" alt="" width="36" height="36" />
        Lantern Street
      </a>
      <div class="person">
        <select
          id="language"
          [(ngModel)]="languages.chosen"
          [attr.aria-label]="languages.text().language"
        >
          @for (one of languages.all; track one) {
            <option [value]="one" [lang]="one">{{ languages.nameOf(one) }}</option>
          }
        </select>
        <span id="person-name" [hidden]="!demo.person()">{{ demo.person()?.name }}</span>
        <x-svc-wallet-connect (signedIn)="identify($event)" />
        <x-svc-disconnect-wallet />
      </div>
    </header>
    <router-outlet />
  `,
})
export class App {
  protected readonly demoUrl = demoUrl;
  protected readonly demo = inject(Demo);
  protected readonly languages = inject(Languages);

  /** From now on the elements ask in that person's name. */
  protected identify({ detail }: CustomEvent<AuthData>): void {
    window.dispatchEvent(new CustomEvent('svcIdentityDataReady', { detail }));
  }
}
