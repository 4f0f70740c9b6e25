import { Build, h, type FunctionalComponent } from '@stencil/core';
import { Badges } from '../../parts/badge';
import { Controller } from '../../parts/controller';
import { LongText } from '../../parts/long-text';
import { MoreButton } from '../../parts/more-button';
import { MoreController } from '../../parts/more-controller';
import { Failure } from '../../parts/notice';
import { OpenIdsController } from '../../parts/open-ids-controller';
import { RelativeDate } from '../../parts/relative-date';
import { Stars } from '../../parts/stars';
import { VerifiedMark } from '../../parts/verified-mark';
import type { GivenFeedback as Feedback } from '../../store/base/api-types';
import { GivenFeedbackList } from '../../store/network/given-feedback';
import type { PersonRequest } from '../../store/network/network-change';
import type { AcquaintanceTexts } from './texts';
import type { SvcAcquaintance } from './x-svc-acquaintance';

type GivenElement = Pick<SvcAcquaintance, 'targetUuid' | 'nextFocus'>;

/** The person's other feedback, whether it is shown, and of which of it the full text. */
export class GivenFeedbackController extends Controller<GivenElement> {
  readonly list = new GivenFeedbackList(this.host);
  /** The uuids of the targets about which the full text is shown. */
  readonly full = new OpenIdsController(this.host);
  readonly more = new MoreController(this.host, this.host.nextFocus, this.list, (_, position) => [
    `given-${position}`,
  ]);
  #isShown = false;

  get isShown(): boolean {
    return this.#isShown;
  }

  toggle(): void {
    this.#isShown = !this.#isShown;
    this.host.requestUpdate();
  }

  /** Loads the feedback if it is shown, while rendering. */
  request(request: PersonRequest | undefined): void {
    if (Build.isBrowser && request && this.#isShown) this.list.request(request);
    else this.list.leave();
  }

  /** Whether the feedback is about the target whose feedback the app shows already. */
  isLeftOut({ target: { uuid, aliases = [] } }: Feedback): boolean {
    const { targetUuid } = this.host;
    return targetUuid !== undefined && [uuid, ...aliases].includes(targetUuid);
  }

  override reset(): void {
    this.#isShown = false;
  }
}

interface GivenFeedbackProps {
  given: GivenFeedbackController;
  texts: AcquaintanceTexts;
  language: string;
}

/** The feedback of a person about other targets. */
export const GivenFeedback: FunctionalComponent<GivenFeedbackProps> = (props) => {
  const { given, texts } = props;
  const { list, more } = given;
  const { load, pages } = list;
  if (!pages) {
    return load?.status === 'error' ? (
      <Failure texts={texts} error={load.error} onRetry={() => list.reload()} />
    ) : (
      <span class="skeleton one" aria-busy="true" />
    );
  }
  const others = pages.items.filter((feedback) => !given.isLeftOut(feedback));
  if (others.length === 0 && pages.cursor === undefined) {
    return <p class="muted none">{texts.noOtherFeedback()}</p>;
  }
  return [
    load?.status === 'error' && (
      <Failure texts={texts} error={load.error} onRetry={() => list.reload()} />
    ),
    <ul class="given">
      {pages.items.map(
        (feedback, position) =>
          others.includes(feedback) && (
            <AboutTarget
              {...props}
              key={feedback.target.uuid}
              position={position}
              feedback={feedback}
            />
          ),
      )}
    </ul>,
    <MoreButton pages={pages} texts={texts} onMore={() => more.load()} />,
  ];
};

type AboutTargetProps = GivenFeedbackProps & { key: string; position: number; feedback: Feedback };

const AboutTarget: FunctionalComponent<AboutTargetProps> = ({
  key,
  position,
  feedback: { target, items, updatedAt, verified },
  texts,
  language,
  given: { full },
}) => (
  <li key={key} id={`given-${position}`} part="feedback" tabIndex={-1}>
    <div class="about">
      <strong>
        <bdi>{target.name}</bdi>
      </strong>
      {items.stars !== undefined && <Stars texts={texts} stars={items.stars} />}
      <RelativeDate at={updatedAt} language={language} />
      <VerifiedMark verified={verified} texts={texts} />
    </div>
    {items.badges && <Badges badges={items.badges} />}
    {items.review !== undefined && (
      <LongText
        id={`text-${position}`}
        text={items.review}
        isFull={full.has(key)}
        texts={texts}
        onToggle={() => full.toggle(key)}
      />
    )}
  </li>
);
