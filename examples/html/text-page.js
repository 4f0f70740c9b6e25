import { offerLanguages } from '/languages.js';

// A page without elements, which works without the service too.
offerLanguages(document.querySelector('#language'));
