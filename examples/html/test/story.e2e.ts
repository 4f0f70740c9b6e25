import { describeStory } from './support/describe-story.js';
import { english } from './support/texts.js';

describeStory([english], ['light']);
