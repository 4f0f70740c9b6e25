import { Component, inject, type OnDestroy } from '@angular/core';
import { Meta } from '@angular/platform-browser';
import { RouterLink } from '@angular/router';
import { Languages } from './language';

/** The page for unknown addresses. The server does not know the routes, so search engines are told here. */
@Component({
  selector: 'app-missing-page',
  imports: [RouterLink],
  template: `
    <main class="one">
      <h1>{{ text().missing }}</h1>
      <p>{{ text().missingText }}</p>
      <p>
        <a routerLink="/">{{ text().back }}</a>
      </p>
    </main>
  `,
})
export class MissingPage implements OnDestroy {
  readonly #meta = inject(Meta);
  protected readonly text = inject(Languages).text;

  constructor() {
    this.#meta.addTag({ name: 'robots', content: 'noindex' });
  }

  ngOnDestroy(): void {
    this.#meta.removeTag('name="robots"');
  }
}
