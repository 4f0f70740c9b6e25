'use client';

import {
  useRanking,
  useSvcIdentity,
  XSvcFeedbackDetailsPopup,
  XSvcFeedbackFormPopup,
  XSvcRecommendation,
  XSvcRoot,
  type Entity,
} from '@x-svc/react';
import Link from 'next/link';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { crossFade } from './cross-fade';
import { Translation } from './language';
import type { Offer } from './offers';

/** The offers that are listed, else those that the service ranks; the best for the reader first. */
export function Marketplace({ listed }: { listed: Offer[] }) {
  const sourceUuid = useSvcIdentity()?.address.toLowerCase();
  const [ranked, setRanked] = useState<string[]>([]);
  const { items } = useRanking({ targetType: listed.length > 0 ? '' : 'provider' });
  const offers = listed.length > 0 ? listed : items.map(({ entity }) => toOffer(entity));
  const showRanking = (uuids: string[]) => crossFade(() => flushSync(() => setRanked(uuids)));
  const getPlace = ({ uuid }: Offer) => (ranked.indexOf(uuid) + 1 || Infinity) - 1;
  // Infinity - Infinity is no number: unranked ones keep their order.
  const sorted = [...offers].sort((a, b) => getPlace(a) - getPlace(b) || 0);
  if (offers.length === 0) return null;
  return (
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
  );
}

function Card({ offer, sourceUuid }: { offer: Offer; sourceUuid: string | undefined }) {
  const { uuid, name, image, category, description } = offer;
  return (
    <li className="offer" data-uuid={uuid}>
      {image && (
        <img className="picture" src={image} alt="" width="640" height="360" loading="lazy" />
      )}
      <div className="about">
        <p className="category">
          <Translation of={category} />
        </p>
        <h3>
          <Link href={`/offers/${uuid}`}>{name}</Link>
        </h3>
        <p className="description">
          <Translation of={description} />
        </p>
        <XSvcRecommendation targetUuid={uuid} />
        <div className="actions">
          <XSvcFeedbackDetailsPopup sourceUuid={sourceUuid} targetUuid={uuid} />
          <XSvcFeedbackFormPopup sourceUuid={sourceUuid} targetUuid={uuid} />
        </div>
      </div>
    </li>
  );
}

function toOffer({ uuid, name, image, properties }: Entity): Offer {
  const toText = (value: unknown) => (typeof value === 'string' ? value : '');
  const { category, description } = properties;
  return { uuid, name, image, category: toText(category), description: toText(description) };
}
