import { filterOperations } from './filter.js';
import { prepareForms } from './forms.js';
import { followPosition, openNamedSchema } from './position.js';

filterOperations();
followPosition();
openNamedSchema();
prepareForms();
