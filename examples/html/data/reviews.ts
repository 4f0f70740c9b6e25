import type { Category, Provider } from './providers.js';
import type { Random } from './random.js';

type Tone = 'good' | 'mixed' | 'bad';
type Sentences = Record<Tone, readonly string[]>;

/** What people say by trade; `{work}` is what the provider is asked for. */
const byCategory: Record<Category, Sentences> = {
  'Home repair': {
    good: [
      'Came on a Sunday evening, fixed {work} and refused to charge extra.',
      'Explained what was wrong before touching anything. No trouble with {work} ever since.',
      'The estimate was right to the cent, which I had never seen before.',
      'They left the place cleaner than they found it.',
      'Our house is from 1911 and nothing is straight. They just smiled and made it fit.',
      'Two other firms wanted to replace everything. These people repaired {work} in an hour.',
      'Polite, on time, and patient with my many questions.',
      'Sent photos while we were away so that we could decide together.',
      'My neighbours recommended them, and now I do.',
    ],
    mixed: [
      'Good work on {work}, but it took three appointments instead of one.',
      'Result is fine. Getting anyone on the phone is not.',
      'A bit more expensive than the offer, though they did explain why.',
      'Solid craft, but I had to tidy up a corner myself.',
    ],
    bad: [
      '{Work} had to be done again by somebody else two months later.',
      'Waited at home all day; they came the day after and never said a word about it.',
      'Twice the price that was agreed, and a hole in the wall as a present.',
      'Dust everywhere, and the old parts are still in my yard.',
      'Friendly at first, unreachable once the bill was paid.',
    ],
  },
  Tutoring: {
    good: [
      'My daughter used to dread every lesson. Now she explains them to me.',
      'Passed the exam I had already failed twice. Thank you!',
      'Patient without being slow, and funny too.',
      'They find out what you do not understand, instead of repeating what you do.',
      'After ten lessons it started to make sense, after twenty it was fun.',
      'Always prepared, always on time, and replies to desperate messages at night.',
      'The first teacher who noticed that I needed glasses, not more exercises.',
      'My son asks when the next lesson is. That says it all.',
    ],
    mixed: [
      'Good teacher, but lessons were moved twice without much notice.',
      'Helped a lot with {work}. The online version is clearly weaker than the room.',
      'Fine for beginners; I had hoped for a bit more depth.',
      'The group was larger than promised, the teaching still decent.',
    ],
    bad: [
      'Worksheets from the nineties and a teacher who looked at the clock.',
      'We changed tutors four times in two months. Nobody knew where we were.',
      'Lots of praise, no progress. I would rather have had it the other way round.',
      'Charged us for a lesson that they cancelled themselves.',
    ],
  },
  Catering: {
    good: [
      'People still talk about {work}, and the party was in spring.',
      'Everything arrived hot, labelled, and with a vegetarian version of each dish.',
      'I tried {work} and cancelled my dinner plans to go back for more.',
      'They asked about allergies twice. As a mother of a nut-allergic child I nearly cried.',
      'Sixty guests, no leftovers. The best sign there is.',
      'You taste that somebody cares about {work}.',
      'Generous portions, fair price, and they took the dishes back the same night.',
      'My grandmother asked for the recipe. My grandmother never asks.',
      'Ordered at short notice and it was still perfect.',
      'Simple, honest and very, very good.',
    ],
    mixed: [
      'Delicious, but half an hour late with forty people waiting.',
      '{Work}: wonderful. The salads: an afterthought.',
      'Tasty, though the portions have become smaller since last year.',
      'Good food and a lot of packaging.',
      'Lovely people; I found it a bit bland.',
    ],
    bad: [
      'Lukewarm, late, and somebody forgot the plates.',
      'We ordered for fifty, it was enough for thirty.',
      'I was promised {work} of a lifetime. Dry is the friendly word for it.',
      'Three guests had told them about allergies. Nobody had written it down.',
      'The photos on the website must be from another kitchen.',
    ],
  },
  'Bike couriers': {
    good: [
      'Forty minutes across town in pouring rain, and not a drop inside.',
      'Our cake survived the cobbles. I do not know how.',
      'The rider waited while I searched for the second key. Legend.',
      'Live position, a real phone number, no drama.',
      'We stopped using vans because of them.',
      'Delivered to the third floor with a smile.',
      'Never lost a single item in two years.',
    ],
    mixed: [
      'Fast, when a rider is free. On Fridays that is a matter of luck.',
      'Arrived in one piece, just an hour later than promised.',
      'Great riders, confusing app.',
    ],
    bad: [
      'Left everything on the pavement and sent me a photo of it as proof.',
      'Two hours for two kilometres. I would have walked.',
      'The box looked as if it had been part of the bicycle.',
      'Marked as delivered while I was standing at the door.',
    ],
  },
  Translation: {
    good: [
      'The office accepted {work} at the first attempt.',
      'Found two mistakes in our original while translating it.',
      'She translated my grandfather’s letters so that I heard his voice.',
      'Sent on Friday evening, back on Monday morning, flawless.',
      'They ask when something is unclear instead of guessing.',
      'With them at my side I understood my doctor for the first time.',
      'Our website finally sounds like us in French.',
    ],
    mixed: [
      'Correct, if a little stiff.',
      'Good quality, but the price per line adds up quickly.',
      'One page was missing; they sent it within the hour after I called.',
      'Fine work. I would have liked to know beforehand that it takes two weeks.',
    ],
    bad: [
      'Our names were spelled in three different ways in one document.',
      'Looks like a machine did it and nobody read it afterwards.',
      'Missed the deadline of the embassy, and the flight with it.',
      'Paid for express, waited nine days.',
    ],
  },
  Gardening: {
    good: [
      'Bees! For the first time in years there are bees.',
      'They listened, drew a plan, and the result looks better than the drawing.',
      'Even the old pear tree bears fruit again.',
      'Half of our garden was concrete. You would not believe it now.',
      'They taught the children how to sow carrots, and the carrots came up.',
      'Prunes with care, takes the cuttings along, and closes the gate.',
      'Everything they planted survived the August heat.',
    ],
    mixed: [
      'Beautiful in June, a little sad in November. Perhaps that is nature.',
      'Nice people. Much more watering than they said.',
      'Good work, but they start at seven in the morning. With machines.',
    ],
    bad: [
      'They cut the hedge in nesting season, although I had asked them not to.',
      'Half of the plants were dead within a month.',
      'The maintenance plan seems to plan no maintenance.',
      'Flattened my lavender and blamed the cat.',
    ],
  },
  'Pet care': {
    good: [
      'He is afraid of everybody, except of them.',
      'They noticed a limp before we did and went to the vet with her.',
      'Photos every day, and he looks happier on them than at home.',
      'Three visits, and she trusts them more than me.',
      'Calm, gentle and completely unimpressed by my little tyrant.',
      'The only people who can clip those claws.',
      'Kind to the animals and kind to their nervous owners.',
    ],
    mixed: [
      'Good care, but the pick-up times are strict.',
      'She came home happy and rather dirty.',
      'Fine for a weekend; I would not book two weeks.',
    ],
    bad: [
      'Came home with fleas.',
      'Promised quiet and small groups. It was neither.',
      'They forgot the medicine although it was on the first page in red.',
      'Nobody told us that he had not eaten for two days.',
    ],
  },
  Photography: {
    good: [
      'The first photo of myself that I like.',
      'They caught my father laughing. He never laughs in photos.',
      'No posing, no props, and three pictures on the wall already.',
      'It was hot, everybody was nervous, and the pictures show none of it.',
      'Delivered within a week, and more than we had agreed on.',
      'We put the pictures in the window, and people stop to look.',
      'Invisible all day, and everywhere in the album.',
    ],
    mixed: [
      'Lovely light, but too few pictures to choose from.',
      'Good photos. Prints are rather expensive.',
      'It took two months. They are worth it, but still.',
    ],
    bad: [
      'Everything in that orange filter, even the snow.',
      'Came an hour late to an appointment of forty minutes.',
      'Paid for two hundred pictures and got sixty-one.',
      'They used our photos for advertising without asking.',
    ],
  },
  Moving: {
    good: [
      'Five floors, no lift, and they were singing.',
      'Everything wrapped, nothing scratched, finished by noon.',
      'They took the wardrobe apart, carried it, and put it together again without a manual.',
      'My plants travelled on a lap.',
      'Fixed price, kept.',
      'They noticed that I was stressed and simply took over.',
    ],
    mixed: [
      'Fast and strong, not exactly gentle.',
      'One lamp broke; they paid for it at once.',
      'Two people instead of three, so it took until the evening.',
    ],
    bad: [
      'The van was too small, which we found out at nine in the morning.',
      'A scratch along the whole hallway, and nobody had seen anything.',
      'They left for lunch with our things and came back at five.',
      'Asked for cash on top before unloading. Never again.',
    ],
  },
  'Quick repairs': {
    good: [
      'Fixed {work} while I drank an espresso. The espresso was good too.',
      'They told me that a repair is not worth it, and charged nothing.',
      'Rang me before ordering an expensive part. That is how trust is made.',
      'Works like new, at a price I could hardly believe.',
      'Showed me how to do it myself next time.',
      'Half the price of the shop in the mall, and twice as friendly.',
      'Repaired in a day what others would not even look at.',
      'Found a second fault and mended it along the way.',
    ],
    mixed: [
      'Good repair, long queue.',
      'Took two attempts, the second one free of charge.',
      'Works again. The spare part is clearly not the original one.',
    ],
    bad: [
      'The same fault was back after a week.',
      'Twice the estimate, and {work} still makes that noise.',
      'They lost a screw and told me that it was never there.',
      'A warranty that covers everything except what breaks.',
    ],
  },
};

const closings: Sentences = {
  good: [
    'Would book again any time.',
    'Recommended!',
    'Fair price, too.',
    'Five stars are not enough.',
    'Already told all my friends.',
    'We will be back.',
    'Exactly as it should be.',
    'Worth every cent.',
  ],
  mixed: [
    'I would give them another chance.',
    'Let us see how it goes next time.',
    'All in all okay.',
    'Not bad, not great.',
  ],
  bad: [
    'Never again.',
    'I expected more.',
    'Look elsewhere.',
    'A pity, the start was promising.',
    'I had to find somebody else in the end.',
  ],
};

/** The reviews of one provider: no sentence comes twice. */
export class Reviews {
  readonly #sentences: Record<Tone, string[]>;
  readonly #closings: Record<Tone, string[]>;

  constructor(
    readonly random: Random,
    readonly provider: Provider,
  ) {
    const { category } = provider;
    this.#sentences = shuffled(random, byCategory[category]);
    this.#closings = shuffled(random, closings);
  }

  /** A review that goes with the stars; none when all has been said. */
  write(stars: number): string | undefined {
    const tone: Tone = stars >= 4 ? 'good' : stars === 3 ? 'mixed' : 'bad';
    const sentence = this.#sentences[tone].pop();
    if (sentence === undefined) return undefined;
    const closing = this.random.chance(0.3) ? this.#closings[tone].pop() : undefined;
    return [sentence, closing]
      .filter((part) => part !== undefined)
      .join(' ')
      .replaceAll('{work}', this.provider.work)
      .replaceAll('{Work}', capitalised(this.provider.work));
  }
}

function shuffled(random: Random, sentences: Sentences): Record<Tone, string[]> {
  return {
    good: random.shuffle(sentences.good),
    mixed: random.shuffle(sentences.mixed),
    bad: random.shuffle(sentences.bad),
  };
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
