import { Type } from 'typebox';
import { createInputValidator } from '../../src/schemas/validate.js';

const validate = createInputValidator(
  Type.Object(
    {
      kind: Type.Enum(['token', 'contract']),
      criteria: Type.Optional(
        Type.Object({
          ids: Type.Record(Type.String(), Type.String(), { propertyNames: { maxLength: 64 } }),
        }),
      ),
      url: Type.Optional(Type.String({ format: 'uri' })),
      hash: Type.Optional(Type.String({ pattern: '^0x' })),
      text: Type.Optional(Type.String({ maxLength: 3, 'x-text': 'paragraphs' })),
    },
    { additionalProperties: false },
  ),
);

test.each([
  [{}, 'kind is missing.'],
  [{ kind: 'person' }, 'kind is not one of the documented values.'],
  [{ kind: 'token', url: 'no' }, 'url is not a valid URL.'],
  [{ kind: 'token', hash: '1' }, 'hash does not have the documented form.'],
  [{ kind: 'token', text: 'a\u0000' }, 'text has the control character U+0000 at position 2.'],
  [{ kind: 'token', text: '\u2028' }, 'text must NOT have fewer than 1 characters.'],
  [{ kind: 'token\n', hash: '0x' }, 'kind is not one of the documented values.'],
  [{ kind: 'token', hash: '1\n' }, 'hash has the control character U+000A at position 2.'],
  [{ kind: 'token', text: 'long' }, 'text must NOT have more than 3 characters.'],
  [{ kind: 'token', criteria: {} }, 'criteria.ids is missing.'],
  [{ kind: 'token', criteria: { ids: { 'a/b': 1 } } }, 'criteria.ids.a/b must be string.'],
  [{ kind: 'token', more: 1 }, 'more is not a known field.'],
  [[], 'The request must be object.'],
])('%j is answered with "%s"', (value, message) => {
  expect(validate(value)?.message).toBe(message);
});

test('names are cut after 64 characters', () => {
  const [name, shown] = ['x'.repeat(65), 'x'.repeat(64)];
  expect(validate({ kind: 'token', [name]: 1 })?.message).toBe(`${shown} is not a known field.`);
  expect(validate({ kind: 'token', criteria: { ids: { [name]: 'a' } } })?.message).toBe(
    `criteria.ids.${shown} is not an allowed name.`,
  );
});

test('what is valid has no error', () => {
  expect(validate({ kind: 'token', text: 'a\tb', url: 'https://a.example' })).toBeUndefined();
});
