import { Component, Element, h, Prop } from '@stencil/core';
import english from '../../i18n/compiled/en/header';
import { textsOf, textsReady } from '../../i18n/texts';
import { Title } from '../../parts/title';

/**
 * The heading over feedback.
 *
 * @slot - Another text.
 * @part heading - The heading.
 */
@Component({ tag: 'x-svc-header', styleUrl: 'x-svc-header.css', shadow: true })
export class SvcHeader {
  @Element() element!: HTMLElement;

  /** Level of the heading in the page's outline, 1 to 6. */
  @Prop() level = 2;

  componentWillLoad(): Promise<void> | undefined {
    return textsReady(this.element);
  }

  get #texts() {
    return textsOf(this.element, english);
  }

  render() {
    return (
      <Title level={this.level} part="heading">
        <slot>{this.#texts.header()}</slot>
      </Title>
    );
  }
}
