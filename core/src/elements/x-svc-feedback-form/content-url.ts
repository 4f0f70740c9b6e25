/** The address at which the page can show a content; there is one at a time. */
export class ContentUrl {
  #content: Blob | undefined;
  #url: string | undefined;

  of(content: Blob | undefined): string | undefined {
    if (content !== this.#content) {
      this.revoke();
      this.#content = content;
      this.#url = content && URL.createObjectURL(content);
    }
    return this.#url;
  }

  /** The browser need not hold the content for it any longer. */
  revoke(): void {
    if (this.#url) URL.revokeObjectURL(this.#url);
    this.#content = undefined;
    this.#url = undefined;
  }
}
