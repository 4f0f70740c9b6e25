import { XSvcHeader } from '@x-svc/react';
import { Invitation } from './invitation';
import { Marketplace } from './marketplace';
import { listOffers } from './offers';
import { Word } from './language';

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
          <p id="invitation">
            <Invitation />
          </p>
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
