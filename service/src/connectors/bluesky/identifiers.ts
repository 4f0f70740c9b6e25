import Type from 'typebox';

/** The two kinds of DID of AT Protocol; a `did:web` has only a host. */
const did =
  /^did:(plc:[a-z2-7]{24}|web:([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.){1,126}[a-z][a-z0-9-]{0,62})$/;
const handle = /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])?$/;
const maximumHostLength = 253;
const maximumDidLength = 'did:web:'.length + maximumHostLength;

/** A DID of AT Protocol. */
export const Did = Type.String({ pattern: did.source, maxLength: maximumDidLength });

/** Whether a text is a DID of AT Protocol. */
export function isDid(text: string): boolean {
  return text.length <= maximumDidLength && did.test(text);
}

/** Whether a text is a handle of AT Protocol, in lower case. */
export function isHandle(text: string): boolean {
  return text.length <= maximumHostLength && handle.test(text);
}
