import { formatAmount, readExact } from './format-amount.js';

test('an amount that a number does not hold is formatted with all its digits', () => {
  expect(formatAmount('9007199254740993', 'en')).toBe('9,007,199,254,740,993');
  expect(formatAmount('123456789012345678901.23459', 'de')).toBe(
    '123.456.789.012.345.678.901,2345',
  );
});

test('whole tokens are exact below and above the largest safe integer', () => {
  expect(readExact({ value: 1_250 })).toBe(1_250n);
  const large = { value: 9_007_199_254_740_992, exactValue: '9007199254740993' };
  expect(readExact(large)).toBe(9_007_199_254_740_993n);
  expect(readExact(large) + readExact({ value: 2 })).toBe(9_007_199_254_740_995n);
});
