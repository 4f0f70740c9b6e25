import { bootstrapApplication } from '@angular/platform-browser';
import { provideRouter, withComponentInputBinding, withInMemoryScrolling } from '@angular/router';
import { provideSvc } from '@x-svc/angular';
import { App } from './app/app';
import { MarketplacePage } from './app/marketplace-page';
import { MissingPage } from './app/missing-page';
import { OfferPage } from './app/offer-page';
import { apiUrl } from './app/settings';

void bootstrapApplication(App, {
  providers: [
    provideSvc({ apiUrl }),
    provideRouter(
      [
        { path: '', component: MarketplacePage },
        { path: 'offers/:uuid', component: OfferPage },
        { path: '**', component: MissingPage },
      ],
      withComponentInputBinding(),
      withInMemoryScrolling({ scrollPositionRestoration: 'enabled' }),
    ),
  ],
});
