import { Component, Element, h } from '@stencil/core';
import { SvcFeedbackDetailsContent } from '../../parts/compiled/feedback-details-popup';
import { renderForwardedSlots } from '../../parts/popup';

/**
 * A button that opens a dialog with all feedback about one target. The feedback is loaded each time the
 * dialog opens.
 *
 * It also has the attributes, slots and parts of `x-svc-feedback-details`.
 *
 * @slot - Replaces the text of the button.
 * @slot icon - An icon before the text of the button.
 * @slot title - Replaces the heading of the dialog.
 * @part button - The button.
 * @part label - The icon and text of the button.
 * @part dialog - The dialog.
 * @part title - The heading of the dialog.
 * @part close - The button that closes the dialog.
 */
@Component({
  tag: 'x-svc-feedback-details-popup',
  styleUrls: [
    '../../parts/base.css',
    '../../parts/controls.css',
    '../../parts/dialog.css',
    '../../parts/popup.css',
  ],
  shadow: true,
})
export class SvcFeedbackDetailsPopup extends SvcFeedbackDetailsContent {
  @Element() element!: HTMLElement;

  render() {
    return this.renderPopup(
      { label: 'seeFeedback', heading: 'allFeedbackAbout', isPrimary: true },
      this.isOpen && (
        <x-svc-feedback-details
          class="content"
          {...this.passedOn}
          onTargetLoaded={({ detail }) => (this.target = detail)}
        >
          {renderForwardedSlots(this.element)}
        </x-svc-feedback-details>
      ),
    );
  }
}
