import { filterOperations } from './filter.js';
import { prepareForms } from './forms.js';
import { followPosition } from './position.js';

filterOperations();
followPosition();
prepareForms();
