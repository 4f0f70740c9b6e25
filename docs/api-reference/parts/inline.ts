import MarkdownIt from 'markdown-it';
import { Html } from '../../../core/showcase/pages/html.js';

const markdown = new MarkdownIt();
// Texts of the reference name pages of the documentation, whose contents are parts of this page.
markdown.normalizeLink = (address) =>
  address.replace('./schemas.md#', '#schema-').replace('../api-errors.md', '#errors');

/** A line of Markdown as HTML. */
export const renderLine = (text: string): Html => new Html(markdown.renderInline(text));

/** Paragraphs of Markdown as HTML. */
export const renderParagraphs = (text: string): Html => new Html(markdown.render(text));
