import { describeStory } from './support/describe-story.js';

describeStory([
  {
    language: 'de',
    rating: /\d Bewertungen/,
    invitation: 'Verbinde eine Wallet und sieh, was Menschen denken, denen du vertraust',
    newcomer: 'Noch keine Meinung aus deinem Netzwerk',
    network: 'aus deinem Netzwerk empfehlen',
  },
  {
    language: 'ar',
    rating: /[\d٠-٩] تقييم/,
    invitation: 'اربط محفظة لترى رأي من تثق بهم',
    newcomer: 'لا رأي من شبكتك بعد',
    network: 'من شبكتك',
  },
]);
