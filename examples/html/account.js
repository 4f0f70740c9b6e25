import { getWords, offerLanguages } from '/languages.js';
import { followPerson, startElements } from '/person.js';

const showTitle = () => (document.title = `${getWords().account} – Lantern Street`);
offerLanguages(document.querySelector('#language'), showTitle);
showTitle();
// Deleting the data signs the person out: the page follows that as any other sign-out.
followPerson(() => {});
await startElements();
