import Type from 'typebox';

/** A moment as lines of an export have it: seconds since 1970. */
export const LineTime = Type.Integer({ minimum: 0, maximum: 253_402_300_799 });
