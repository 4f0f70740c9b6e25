import Original from 'typebox';

export * from 'typebox';

/** The patterns of all schemas that were made. */
export const patterns = new Set();

/** TypeBox, which records the patterns of what it makes. */
export const Type = Object.fromEntries(
  Object.entries(Original).map(([name, value]) => [
    name,
    typeof value === 'function' ? recordResult(value) : value,
  ]),
);
export default Type;

function recordResult(make) {
  return (...parameters) => {
    const schema = make(...parameters);
    record(schema);
    return schema;
  };
}

function record(schema) {
  if (typeof schema !== 'object' || schema === null) return;
  for (const [key, value] of Object.entries(schema)) {
    if (key === 'pattern') patterns.add(String(value));
    if (key === 'patternProperties') for (const name of Object.keys(value)) patterns.add(name);
    record(value);
  }
}
