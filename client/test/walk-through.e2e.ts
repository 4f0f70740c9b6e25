import { walk } from './support/walk-through.js';

test('the commands of the walk-through return the documented answers', () =>
  walk(process.execPath));
