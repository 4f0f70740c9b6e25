import { getInitials } from './initials';

test.each([
  ['Ana Maria Silva', 'AS'],
  ['ana', 'A'],
  ['😀 🎉', '😀🎉'],
  ['', ''],
  ['Visitor 7f3a', 'V7'],
  ['\u2068زائر 7f3a\u2069', 'ز7'],
])('the initials of %j are %j', (name, initials) => {
  expect(getInitials(name)).toBe(initials);
});
