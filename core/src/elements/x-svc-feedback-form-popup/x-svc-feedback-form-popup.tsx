import { Component, Element, h } from '@stencil/core';
import { SvcFeedbackFormContent } from '../../parts/compiled/feedback-form-popup';
import { renderForwardedSlots } from '../../parts/popup';

/**
 * A button that opens a dialog with a form for feedback about one target. The form is loaded when the
 * dialog first opens, and keeps its content when the dialog closes.
 *
 * It also has the attributes, slots and parts of `x-svc-feedback-form`.
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
  tag: 'x-svc-feedback-form-popup',
  styleUrls: [
    '../../parts/base.css',
    '../../parts/controls.css',
    '../../parts/dialog.css',
    '../../parts/popup.css',
  ],
  shadow: true,
})
export class SvcFeedbackFormPopup extends SvcFeedbackFormContent {
  #wasOpened = false;

  @Element() element!: HTMLElement;

  render() {
    this.#wasOpened ||= this.isOpen;
    return this.renderPopup(
      { label: 'giveFeedback', heading: 'feedbackAbout' },
      this.#wasOpened && (
        <x-svc-feedback-form
          class={{ content: true, named: !this.element.querySelector(':scope > [slot=title]') }}
          {...this.passedOn}
          onTargetLoaded={({ detail }) => (this.target = detail)}
        >
          {renderForwardedSlots(this.element)}
        </x-svc-feedback-form>
      ),
    );
  }
}
