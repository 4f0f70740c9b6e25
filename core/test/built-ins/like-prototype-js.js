// Replaces and adds methods of built-in objects as the Prototype JavaScript Framework 1.6.1 documents them:
// https://web.archive.org/web/2010/http://api.prototypejs.org/. The framework itself is in no registry.

const isOf = (type) => (value) => Object.prototype.toString.call(value) === `[object ${type}]`;

Object.extend = (to, from) => {
  for (const name in from) to[name] = from[name];
  return to;
};

Object.extend(Object, {
  keys(object) {
    const keys = [];
    for (const key in object) keys.push(key);
    return keys;
  },
  values(object) {
    const values = [];
    for (const key in object) values.push(object[key]);
    return values;
  },
  isArray: isOf('Array'),
  isString: isOf('String'),
  clone: (object) => Object.extend({}, object),
  toJSON(object) {
    if (object === undefined || typeof object === 'function') return undefined;
    if (object === null || ['number', 'boolean'].includes(typeof object)) return String(object);
    if (typeof object === 'string') return object.inspect(true);
    if (object.toJSON) return object.toJSON();
    const members = Object.keys(object).map(
      (key) => `${key.toJSON()}: ${Object.toJSON(object[key])}`,
    );
    return `{${members.join(', ')}}`;
  },
});

/** Any object with a length; others are empty. */
const toList = (iterable) => {
  if (!iterable) return [];
  if (iterable.toArray) return iterable.toArray();
  const list = [];
  for (let index = 0; index < (iterable.length || 0); index++) list[index] = iterable[index];
  return list;
};
Array.from = toList;

Object.extend(Array.prototype, {
  each(iterate, context) {
    for (let index = 0; index < this.length; index++) iterate.call(context, this[index], index);
    return this;
  },
  map(iterate = (value) => value, context = undefined) {
    const results = [];
    this.each((value, index) => results.push(iterate.call(context, value, index)));
    return results;
  },
  filter(iterate, context) {
    const results = [];
    this.each((value, index) => iterate.call(context, value, index) && results.push(value));
    return results;
  },
  find(iterate, context) {
    return this.filter(iterate, context)[0];
  },
  some(iterate = (value) => value, context = undefined) {
    return this.filter(iterate, context).length > 0;
  },
  every(iterate = (value) => value, context = undefined) {
    return this.filter(iterate, context).length === this.length;
  },
  include(object) {
    return this.indexOf(object) !== -1;
  },
  inject(memo, iterate, context) {
    this.each((value, index) => (memo = iterate.call(context, memo, value, index)));
    return memo;
  },
  toArray() {
    return this.slice();
  },
  entries() {
    return this.slice();
  },
  flatten() {
    return this.inject([], (all, value) =>
      all.concat(Object.isArray(value) ? value.flatten() : [value]),
    );
  },
  without(...values) {
    return this.filter((value) => !values.include(value));
  },
  first() {
    return this[0];
  },
  last() {
    return this[this.length - 1];
  },
  clear() {
    this.length = 0;
    return this;
  },
  size() {
    return this.length;
  },
  inspect() {
    return `[${this.map(String).join(', ')}]`;
  },
  toJSON() {
    const members = this.map(Object.toJSON).filter((member) => member !== undefined);
    return `[${members.join(', ')}]`;
  },
});

Object.extend(String.prototype, {
  inspect(usesDoubleQuotes) {
    const quote = usesDoubleQuotes ? '"' : "'";
    return quote + this.replace(/[\\"]/g, '\\$&') + quote;
  },
  toJSON() {
    return this.inspect(true);
  },
  startsWith(pattern) {
    return this.indexOf(pattern) === 0;
  },
  endsWith(pattern) {
    return this.slice(-pattern.length) === pattern;
  },
  include(pattern) {
    return this.indexOf(pattern) > -1;
  },
  strip() {
    return this.trim();
  },
  sub(pattern, replacement) {
    return this.replace(pattern, replacement);
  },
});

Object.extend(Number.prototype, {
  toJSON() {
    return isFinite(this) ? this.toString() : 'null';
  },
});

Object.extend(Date.prototype, {
  toJSON() {
    return `"${this.toISOString()}"`;
  },
});

Object.extend(Function.prototype, {
  bind(context, ...bound) {
    const method = this;
    return function (...given) {
      return method.apply(context, bound.concat(given));
    };
  },
});

Object.extend(globalThis.Element.prototype, {
  remove() {
    this.parentNode.removeChild(this);
    return this;
  },
  hide() {
    this.style.display = 'none';
    return this;
  },
  update(content) {
    this.innerHTML = content;
    return this;
  },
});
