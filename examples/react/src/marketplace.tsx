import {
  useSvcIdentity,
  XSvcFeedbackDetailsPopup,
  XSvcFeedbackFormPopup,
  XSvcHeader,
  XSvcRecommendation,
  XSvcRoot,
} from '@x-svc/react';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { Link } from 'react-router';
import { crossFade } from './cross-fade';
import { useOffers, type Offer } from './demo';
import { Greeting } from './greeting';
import { useLanguage } from './language';

/** All offers, the best for the reader first. */
export function Marketplace() {
  const { words } = useLanguage();
  const sourceUuid = useSvcIdentity()?.address.toLowerCase();
  const offers = useOffers();
  const [ranked, setRanked] = useState<string[]>([]);
  const showRanking = (uuids: string[]) => crossFade(() => flushSync(() => setRanked(uuids)));
  const getPlace = ({ uuid }: Offer) => (ranked.indexOf(uuid) + 1 || Infinity) - 1;
  // Infinity - Infinity is no number: unranked ones keep their order.
  const sorted = [...offers].sort((a, b) => getPlace(a) - getPlace(b) || 0);
  return (
    <>
      <main>
        <section className="hero">
          <h1>{words.title}</h1>
          <Greeting />
        </section>
        <XSvcHeader />
        {offers.length > 0 && (
          <XSvcRoot
            sourceUuid={sourceUuid}
            targetType="provider"
            targetUuids={offers.map(({ uuid }) => uuid).join(' ')}
            onLoaded={({ detail }) => showRanking(detail.data.map(({ entity }) => entity.uuid))}
          >
            <ul id="offers" className="offers">
              {sorted.map((offer) => (
                <Card key={offer.uuid} offer={offer} sourceUuid={sourceUuid} />
              ))}
            </ul>
          </XSvcRoot>
        )}
      </main>
      <footer>{words.madeUp}</footer>
    </>
  );
}

function Card({ offer, sourceUuid }: { offer: Offer; sourceUuid: string | undefined }) {
  const { translate } = useLanguage();
  const { uuid, name, image, category, description } = offer;
  return (
    <li className="offer" data-uuid={uuid}>
      {image && (
        <img className="picture" src={image} alt="" width="640" height="360" loading="lazy" />
      )}
      <div className="about">
        <p className="category">{translate(category)}</p>
        <h3>
          <Link to={`/offers/${uuid}`}>{name}</Link>
        </h3>
        <p className="description">{translate(description)}</p>
        <XSvcRecommendation targetUuid={uuid} />
        <div className="actions">
          <XSvcFeedbackDetailsPopup sourceUuid={sourceUuid} targetUuid={uuid} />
          <XSvcFeedbackFormPopup sourceUuid={sourceUuid} targetUuid={uuid} />
        </div>
      </div>
    </li>
  );
}
