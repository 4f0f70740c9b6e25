import { h, type FunctionalComponent } from '@stencil/core';
import { Avatar } from '../../parts/avatar';
import { formatAmount, readExact } from '../../parts/format-amount';
import { Title } from '../../parts/title';
import type { FeedbackSummary } from '../../store/base/api-types';
import type { DetailsView } from './texts';

interface EndorsementsProps extends DetailsView {
  endorsements: FeedbackSummary['items']['endorsements'];
}

/** The id of the list. */
const list = 'endorsements';

const few = 3;

/** The endorsers, the value of each endorsement, and the total. */
export const Endorsements: FunctionalComponent<EndorsementsProps> = ({
  endorsements,
  texts,
  language,
  host,
  controllers: { full },
}) => {
  const isFull = full.has(list);
  const count = endorsements.length;
  const total = endorsements.reduce((sum, { endorsement }) => sum + readExact(endorsement), 0n);
  const describe = (tokens: bigint) => ({
    amount: formatAmount(String(tokens), language),
    // The number only chooses the form of the word.
    value: Number(tokens),
  });
  return (
    <section class="endorsing" aria-label={texts.endorsements()}>
      <Title level={host.level}>{texts.endorsements()}</Title>
      <p class="muted total">{texts.endorsedTotal({ count, ...describe(total) })}</p>
      <ul class="endorsements" id={list}>
        {endorsements.slice(0, isFull ? count : few).map(({ source, endorsement }) => (
          <li part="endorsement">
            <Avatar name={source.name} image={source.image} />
            <span>
              <strong>
                <bdi>{source.name}</bdi>
              </strong>{' '}
              {texts.endorsed(describe(readExact(endorsement)))}
            </span>
          </li>
        ))}
      </ul>
      {count > few && (
        <button
          type="button"
          class="link"
          part="expand"
          aria-expanded={String(isFull)}
          aria-controls={list}
          onClick={() => full.toggle(list)}
        >
          {isFull ? texts.showFewer() : texts.showAllOf({ count })}
        </button>
      )}
    </section>
  );
};
