import { XSvcHeader } from '@x-svc/react';
import { Greeting } from './greeting';
import { Marketplace } from './marketplace';
import { listOffers } from './offers';
import { Word } from './language';
import { demoUrl } from './settings';

/** All offers, drawn on the server with what their elements say to a reader who is not signed in. */
export default async function Page() {
  const offers = await listOffers();
  return (
    <>
      <main>
        <section className="hero">
          <h1>
            <Word name="title" />
          </h1>
          <Greeting demoUrl={demoUrl()} />
        </section>
        <XSvcHeader />
        <Marketplace listed={offers} />
      </main>
      <footer>
        <Word name="madeUp" />
      </footer>
    </>
  );
}
