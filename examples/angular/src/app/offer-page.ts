import { Component, computed, inject, input } from '@angular/core';
import { RouterLink } from '@angular/router';
import {
  XSvcFeedbackDetails,
  XSvcFeedbackForm,
  XSvcRecommendation,
  XSvcRoot,
} from '@x-svc/angular';
import { Demo } from './demo';
import { Languages } from './language';
import { MissingPage } from './missing-page';

@Component({
  selector: 'app-offer-page',
  imports: [
    MissingPage,
    RouterLink,
    XSvcFeedbackDetails,
    XSvcFeedbackForm,
    XSvcRecommendation,
    XSvcRoot,
  ],
  template: `
    @if (offer() === null) {
      <app-missing-page />
    } @else if (offer(); as offer) {
      <main class="one">
        <p>
          <a routerLink="/">{{ text().back }}</a>
        </p>
        <section class="offer" [attr.data-uuid]="uuid()">
          @if (offer.image; as image) {
            <img class="picture" [src]="image" alt="" width="640" height="360" />
          }
          <div class="about">
            <p class="category">{{ languages.translate(offer.category) }}</p>
            <h1>{{ offer.name }}</h1>
            <p class="description">{{ languages.translate(offer.description) }}</p>
            <x-svc-root
              targetType="provider"
              [sourceUuid]="demo.sourceUuid()"
              [targetUuids]="uuid()"
            >
              <x-svc-recommendation [targetUuid]="uuid()" />
            </x-svc-root>
          </div>
        </section>
        <h2>{{ text().opinions }}</h2>
        <x-svc-feedback-details [sourceUuid]="demo.sourceUuid()" [targetUuid]="uuid()" />
        <h2>{{ text().yours }}</h2>
        <x-svc-feedback-form [sourceUuid]="demo.sourceUuid()" [targetUuid]="uuid()" />
      </main>
    } @else {
      <main class="one" aria-busy="true"></main>
    }
  `,
})
export class OfferPage {
  /** Of the address. */
  readonly uuid = input.required<string>();

  protected readonly demo = inject(Demo);
  protected readonly languages = inject(Languages);
  protected readonly text = this.languages.text;
  protected readonly offer = computed(() => this.demo.findOffer(this.uuid()));
}
