import Link from 'next/link';
import { notFound } from 'next/navigation';
import { Suspense } from 'react';
import { Translation, Word } from '../../language';
import { listOffers } from '../../offers';
import { Feedback, Recommendation } from './feedback';
import { StructuredData } from './structured-data';

interface PageProps {
  params: Promise<{ uuid: string }>;
}

/** One offer, with what is said of it and the form to say something. */
export default async function Page({ params }: PageProps) {
  const { uuid } = await params;
  const offers = await listOffers();
  const offer = offers.find((one) => one.uuid === uuid);
  // Without the demo the service may have the offer.
  if (offers.length > 0 && !offer) notFound();
  return (
    <main className="one">
      <p>
        <Link href="/">
          <Word name="back" />
        </Link>
      </p>
      <section className="offer" data-uuid={uuid}>
        {offer?.image && (
          <img className="picture" src={offer.image} alt="" width="640" height="360" />
        )}
        <div className="about">
          <p className="category">
            <Translation of={offer?.category ?? ''} />
          </p>
          <h1>{offer?.name ?? uuid}</h1>
          <p className="description">
            <Translation of={offer?.description ?? ''} />
          </p>
          <Recommendation targetUuid={uuid} />
        </div>
      </section>
      <Feedback targetUuid={uuid} />
      <Suspense>
        <StructuredData uuid={uuid} />
      </Suspense>
    </main>
  );
}
