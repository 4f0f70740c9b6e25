import Link from 'next/link';
import { Suspense } from 'react';
import { Word } from '../../language';
import { listOffers } from '../../offers';
import { Feedback, Recommendation } from './feedback';
import { StructuredData } from './structured-data';

interface PageProps {
  params: Promise<{ uuid: string }>;
}

/** One offer, with what is said of it and the form to say something. */
export default async function Page({ params }: PageProps) {
  const { uuid } = await params;
  const offer = (await listOffers()).find((one) => one.uuid === uuid);
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
          <p className="category">{offer?.category}</p>
          <h1>{offer?.name ?? uuid}</h1>
          <p className="description">{offer?.description}</p>
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
