import { ApplicationRef, Component, computed, inject, signal } from '@angular/core';
import { RouterLink } from '@angular/router';
import {
  XSvcFeedbackDetailsPopup,
  XSvcFeedbackFormPopup,
  XSvcHeader,
  XSvcRecommendation,
  XSvcRoot,
  type RankingItem,
} from '@x-svc/angular';
import { crossFade } from './cross-fade';
import { Demo } from './demo';
import { Languages } from './language';

@Component({
  selector: 'app-marketplace-page',
  imports: [
    RouterLink,
    XSvcFeedbackDetailsPopup,
    XSvcFeedbackFormPopup,
    XSvcHeader,
    XSvcRecommendation,
    XSvcRoot,
  ],
  template: `
    <main>
      <section class="hero">
        <h1>{{ text().title }}</h1>
        <!-- Both take the same space, so that nothing moves when somebody signs in. -->
        <div class="greeting">
          <p id="invitation" [class.unseen]="demo.reader()">{{ text().invitation }}</p>
          <p id="greeting">{{ greeting() }}</p>
        </div>
      </section>
      <x-svc-header />
      @if (demo.offers().length > 0) {
        <x-svc-root
          targetType="provider"
          [sourceUuid]="demo.sourceUuid()"
          [targetUuids]="targetUuids()"
          (loaded)="showRanking($event.detail.data)"
        >
          <ul id="offers" class="offers">
            @for (offer of sorted(); track offer.uuid) {
              <li class="offer" [attr.data-uuid]="offer.uuid">
                @if (offer.image) {
                  <img
                    class="picture"
                    [src]="offer.image"
                    alt=""
                    width="640"
                    height="360"
                    [loading]="$index < 6 ? 'eager' : 'lazy'"
                  />
                }
                <div class="about">
                  <p class="category">{{ languages.translate(offer.category) }}</p>
                  <h3>
                    <a [routerLink]="['/offers', offer.uuid]">{{ offer.name }}</a>
                  </h3>
                  <p class="description">{{ languages.translate(offer.description) }}</p>
                  <x-svc-recommendation [targetUuid]="offer.uuid" />
                  <div class="actions">
                    <x-svc-feedback-details-popup
                      [sourceUuid]="demo.sourceUuid()"
                      [targetUuid]="offer.uuid"
                    />
                    <x-svc-feedback-form-popup
                      [sourceUuid]="demo.sourceUuid()"
                      [targetUuid]="offer.uuid"
                    />
                  </div>
                </div>
              </li>
            }
          </ul>
        </x-svc-root>
      }
    </main>
    <footer>{{ text().madeUp }}</footer>
  `,
})
export class MarketplacePage {
  readonly #app = inject(ApplicationRef);

  protected readonly demo = inject(Demo);
  protected readonly languages = inject(Languages);
  protected readonly text = this.languages.text;
  protected readonly ranking = signal<RankingItem[]>([]);

  protected readonly greeting = computed(() => {
    const reader = this.demo.reader();
    if (!reader) return '';
    return this.text()
      .greeting.replace('{name}', reader.name)
      .replace('{about}', this.languages.translate(reader.about));
  });

  protected readonly targetUuids = computed(() =>
    this.demo
      .offers()
      .map(({ uuid }) => uuid)
      .join(' '),
  );

  /** The best for the reader first, once the root has loaded the ranking. */
  protected readonly sorted = computed(() => {
    const places = new Map(this.ranking().map(({ entity }, place) => [entity.uuid, place]));
    const getPlace = (uuid: string) => places.get(uuid) ?? places.size;
    return [...this.demo.offers()].sort((a, b) => getPlace(a.uuid) - getPlace(b.uuid));
  });

  protected showRanking(ranking: RankingItem[]): void {
    crossFade(() => {
      this.ranking.set(ranking);
      this.#app.tick();
    });
  }
}
