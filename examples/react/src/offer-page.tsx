import {
  useSvcIdentity,
  XSvcFeedbackDetails,
  XSvcFeedbackForm,
  XSvcRecommendation,
  XSvcRoot,
} from '@x-svc/react';
import { Link, useParams } from 'react-router';
import { useOffer } from './demo';
import { useLanguage } from './language';
import { MissingPage } from './missing-page';

/** One offer, with what is said of it and the form to say something. */
export function OfferPage() {
  const { uuid = '' } = useParams();
  const { words, translate } = useLanguage();
  const sourceUuid = useSvcIdentity()?.address.toLowerCase();
  const offer = useOffer(uuid);
  if (offer === undefined) return <main className="one" aria-busy="true" />;
  if (offer === null) return <MissingPage />;
  return (
    <main className="one">
      <p>
        <Link to="/">{words.back}</Link>
      </p>
      <section className="offer" data-uuid={uuid}>
        {offer.image && (
          <img className="picture" src={offer.image} alt="" width="640" height="360" />
        )}
        <div className="about">
          <p className="category">{translate(offer.category)}</p>
          <h1>{offer.name}</h1>
          <p className="description">{translate(offer.description)}</p>
          <XSvcRoot sourceUuid={sourceUuid} targetType="provider" targetUuids={uuid}>
            <XSvcRecommendation targetUuid={uuid} />
          </XSvcRoot>
        </div>
      </section>
      <h2>{words.opinions}</h2>
      <XSvcFeedbackDetails sourceUuid={sourceUuid} targetUuid={uuid} />
      <h2>{words.yours}</h2>
      <XSvcFeedbackForm sourceUuid={sourceUuid} targetUuid={uuid} />
    </main>
  );
}
