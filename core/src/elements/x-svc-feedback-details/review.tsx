import { h, type FunctionalComponent } from '@stencil/core';
import { Avatar } from '../../parts/avatar';
import { Badges } from '../../parts/badge';
import { LongText } from '../../parts/long-text';
import { RelativeDate } from '../../parts/relative-date';
import { Stars } from '../../parts/stars';
import { VerifiedMark } from '../../parts/verified-mark';
import { AcquaintanceButton, AcquaintancePanel, isKnown } from './acquaintance';
import { Earlier } from './earlier';
import { EditButton } from './edit';
import { Helpful } from './helpful';
import { Replies, ReplyButton } from './replies';
import { ReportButton, ReportPanel } from './report';
import type { ReviewView } from './texts';
import { hasVideo, Video } from './video';

type ReviewProps = ReviewView & { key?: string };

/** The feedback of a person: the newest one, and the earlier ones on demand. */
export const Review: FunctionalComponent<ReviewProps> = ({ key, ...view }) => {
  const { feedback } = view;
  const { id, source } = feedback;
  return (
    <li
      key={key}
      id={`feedback-${id}`}
      class={{ review: true, known: isKnown(feedback) }}
      part="review"
      tabIndex={-1}
    >
      <Avatar name={source.name} image={source.image} />
      <div class="who">
        <strong id={`giver-${id}`}>
          <bdi>{source.name}</bdi>
        </strong>
        <AcquaintanceButton {...view} />
      </div>
      <AcquaintancePanel {...view} />
      <div class="body">
        <ReviewItems {...view} />
        <ReviewActions {...view} />
        <Replies {...view} />
        <Earlier {...view} renderOne={(one) => <Before {...view} key={one.id} feedback={one} />} />
      </div>
    </li>
  );
};

/** One of a person's earlier feedbacks. */
const Before: FunctionalComponent<ReviewProps> = ({ key, ...view }) => (
  <li key={key} id={`feedback-${view.feedback.id}`} class="before">
    <ReviewItems {...view} />
    <ReviewActions {...view} />
    <Replies {...view} />
  </li>
);

/** The stars, date, text, badges and video of a feedback, below the notice that it is hidden. */
const ReviewItems: FunctionalComponent<ReviewView> = ({
  feedback,
  texts,
  language,
  controllers: { full, videos, edit, hidden },
}) => {
  const { id, items } = feedback;
  const text = `text-${id}`;
  return [
    hidden.render(feedback, { language, canEdit: edit.canEdit(feedback) }),
    <p class="given">
      {items.stars !== undefined && <Stars texts={texts} stars={items.stars} />}
      <RelativeDate at={feedback.updatedAt} language={language} />
      <VerifiedMark verified={feedback.verified} texts={texts} />
    </p>,
    items.review !== undefined && (
      <LongText
        id={text}
        text={items.review}
        isFull={full.has(text)}
        texts={texts}
        onToggle={() => full.toggle(text)}
      />
    ),
    items.badges && <Badges badges={items.badges} />,
    hasVideo(feedback) && (
      <Video place={`review ${id}`} feedback={feedback} texts={texts} videos={videos} />
    ),
  ];
};

/** The buttons below the text of a review: one line for each. A controller of the element performs the action. */
const ReviewActions: FunctionalComponent<ReviewView> = (view) => [
  <div class="responses">
    <Helpful {...view} />
    <ReplyButton {...view} />
    <EditButton {...view} />
    <ReportButton {...view} subject={view.feedback} />
  </div>,
  <ReportPanel {...view} subject={view.feedback} />,
];
