/** The API's operations on the network of the signed-in person. */
export class NetworkApi {
  #apiUrl;
  #getIdentity;

  /** `getIdentity` is the SDK's. */
  constructor(apiUrl, getIdentity) {
    this.#apiUrl = apiUrl;
    this.#getIdentity = getIdentity;
  }

  /** A page of the relationships that lead from the person: `{ relationships, cursor? }`. */
  async listRelationships(cursor) {
    const query = new URLSearchParams({ limit: 100, ...(cursor ? { cursor } : {}) });
    return (await this.#ask('GET', `/relationships?${query}`)).result;
  }

  /** Vouches for the person with that wallet; whether that is new. */
  async vouch(address) {
    const targetCriteria = { type: 'Address', uuid: address.toLowerCase() };
    const { status } = await this.#ask('POST', '/relationship', {
      type: 'social',
      sourceCriteria: this.#self,
      targetCriteria,
      properties: { kind: 'vouch' },
    });
    return status === 201;
  }

  /** Takes back a relationship as it was listed. */
  removeRelationship({ target: { ref }, type, properties }) {
    return this.#ask('DELETE', '/relationship', {
      type,
      sourceCriteria: this.#self,
      targetCriteria: { ref },
      properties,
    });
  }

  async listBlocks() {
    return (await this.#ask('GET', '/blocks')).result.blocks;
  }

  blockPerson(ref) {
    return this.#ask('POST', '/block', { targetCriteria: { ref } });
  }

  unblockPerson(ref) {
    return this.#ask('DELETE', '/block', { targetCriteria: { ref } });
  }

  get #self() {
    return { uuid: this.#getIdentity().address.toLowerCase() };
  }

  /** The answer's status and result; throws an `ApiFailure` when it was refused. */
  async #ask(method, path, body) {
    const headers = { Authorization: `Bearer ${this.#getIdentity()?.access_token}` };
    if (body) headers['Content-Type'] = 'application/json';
    const response = await fetch(`${this.#apiUrl}${path}`, {
      method,
      headers,
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const answer = await response.json();
    if (!response.ok) throw new ApiFailure(response.status, answer.errorCode);
    return { status: response.status, result: answer.result };
  }
}

/** The service refused; `code` is one of its documented error codes. */
export class ApiFailure extends Error {
  constructor(status, code) {
    super(`The service answered ${code ?? status}.`);
    this.status = status;
    this.code = code;
  }
}
