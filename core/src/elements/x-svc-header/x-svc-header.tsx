import { Component, Element, h, Prop } from '@stencil/core';
import english from '../../i18n/compiled/en/header';
import { getTexts, loadTexts } from '../../i18n/texts';
import { Title } from '../../parts/title';

/**
 * The heading above feedback.
 *
 * @slot - Replaces the text.
 * @part heading - The heading.
 */
@Component({
  tag: 'x-svc-header',
  styleUrls: ['../../parts/base.css', 'x-svc-header.css'],
  shadow: true,
})
export class SvcHeader {
  @Element() element!: HTMLElement;

  /** The level of the heading in the page's outline, 1 to 6. */
  @Prop() level = 2;

  componentWillLoad(): Promise<void> | undefined {
    return loadTexts(this.element);
  }

  get #texts() {
    return getTexts(this.element, english);
  }

  render() {
    return (
      <Title level={this.level} part="heading">
        <slot>{this.#texts.header()}</slot>
      </Title>
    );
  }
}
