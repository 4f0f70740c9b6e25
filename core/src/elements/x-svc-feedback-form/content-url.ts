/** Creates an object URL for a content, one at a time. */
export class ContentUrl {
  #content: Blob | undefined;
  #url: string | undefined;

  getUrl(content: Blob | undefined): string | undefined {
    if (content !== this.#content) {
      this.revoke();
      this.#content = content;
      this.#url = content && URL.createObjectURL(content);
    }
    return this.#url;
  }

  /** Revokes the URL, so that the browser can release the content. */
  revoke(): void {
    if (this.#url) URL.revokeObjectURL(this.#url);
    this.#content = undefined;
    this.#url = undefined;
  }
}
