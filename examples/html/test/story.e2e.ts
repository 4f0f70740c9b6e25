import { describeStory } from './support/describe-story.js';

describeStory([
  {
    language: 'en',
    rating: /\d ratings/,
    invitation: 'Connect a wallet to see what people you trust think',
    newcomer: 'No opinion from your network yet',
    network: 'in your network recommend',
  },
]);
