import { Component, inject } from '@angular/core';
import { FormsModule } from '@angular/forms';
import { RouterLink, RouterOutlet } from '@angular/router';
import { Account } from './account';
import { Languages } from './language';
import { demoUrl } from './settings';

@Component({
  selector: 'app-root',
  imports: [Account, FormsModule, RouterLink, RouterOutlet],
  template: `
    <header class="bar">
      <a class="brand" routerLink="/">
        <img [src]="demoUrl + '/icon.svg'" alt="" width="36" height="36" />
        Lantern Street
      </a>
      <app-account />
      <select
        id="language"
        [(ngModel)]="languages.chosen"
        [attr.aria-label]="languages.text().language"
      >
        @for (one of languages.all; track one) {
          <option [value]="one" [lang]="one">{{ languages.nameOf(one) }}</option>
        }
      </select>
    </header>
    <router-outlet />
  `,
})
export class App {
  protected readonly demoUrl = demoUrl;
  protected readonly languages = inject(Languages);
}
