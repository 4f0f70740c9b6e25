import { testLook, useReference } from './support/reference-page.js';

useReference();
testLook('dark');
