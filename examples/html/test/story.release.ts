import { describeStory } from './support/describe-story.js';
import { arabic, english, german } from './support/texts.js';

describeStory([english], ['dark']);
describeStory([german, arabic], ['light', 'dark']);
