import type { Circle } from './people.js';
import { makeSlug } from './people.js';
import { Random } from './random.js';

export const categories = [
  'Home repair',
  'Tutoring',
  'Catering',
  'Bike couriers',
  'Translation',
  'Gardening',
  'Pet care',
  'Photography',
  'Moving',
  'Quick repairs',
] as const;
export type Category = (typeof categories)[number];

/** Someone who offers a service in the marketplace. */
export interface Provider {
  /** Its `uuid`, and the file name of its picture. */
  slug: string;
  name: string;
  category: Category;
  description: string;
  /** Mean stars that strangers would give. */
  quality: number;
  /** How many customers it has, compared with others. */
  popularity: number;
  loved: readonly Circle[];
  disliked: readonly Circle[];
  /** Whether people either praise or damn it. */
  isDisputed: boolean;
  position: { lat: number; lon: number };
  /** Where it takes endorsements, if it does. */
  address?: string;
}

/** The provider about which the town is divided. */
const disputed = 'Hedge Fund Gardens';

/** name | description | quality | popularity | loved by | disliked by */
const table: Record<Category, string> = {
  'Home repair': `
    Tidewater Plumbing | Leaks, boilers and bathrooms, with an emergency line that a person answers | 4.3 | 3 | riverside studio | campus
    Bright Spark Electric | Safe wiring for old houses, lamps and charging points | 4.0 | 2 | riverside families | park
    Oak & Awl Joinery | Doors, windows and shelves made to measure | 4.4 | 2 | riverside studio | kitchen
    Second Coat Painters | Walls, stairs and façades in two days, dust-free | 3.4 | 2 | families | riverside
    Ridge & Gutter | Slate, tiles and gutters; free inspection after every storm | 3.1 | 1 | park | riverside studio`,
  Tutoring: `
    Prime Numbers | Maths from fractions to calculus, at home or online | 4.3 | 3 | campus families | park
    Hola Hallo Hello | Small conversation groups in twelve languages | 3.9 | 3 | campus kitchen | families
    Keys & Strings | Piano, violin and guitar for beginners of any age | 4.2 | 2 | families studio | riverside
    The Lab Coat Club | Science clubs with real experiments for curious children | 4.1 | 2 | families park | campus
    Essay Clinic | Helps with theses, applications and the courage to begin | 3.3 | 2 | campus | studio`,
  Catering: `
    Rosa’s Bakery | Sourdough, rye and birthday cakes from a wood-fired oven | 4.5 | 4 | kitchen riverside | campus
    Saffron Table | Persian and Indian buffets for twenty to two hundred guests | 4.2 | 3 | kitchen families | park campus
    The Green Fork | Vegan lunches for offices and parties, delivered by bike | 3.7 | 3 | campus park | kitchen
    Smoke & Salt | Slow barbecue out of an old fire engine | 3.6 | 2 | riverside campus | kitchen park
    Dumpling Social | Folds two thousand dumplings at your party, and teaches how | 4.3 | 3 | campus families | riverside`,
  'Bike couriers': `
    Swift Wheels | Across town within the hour, rain or shine | 3.9 | 3 | studio campus | kitchen
    Cargo Cats | Cargo bikes for everything up to a washing machine | 4.2 | 2 | kitchen park | riverside campus
    Lantern Express | Night couriers: keys, medicine, midnight snacks | 3.3 | 2 | campus | studio families
    Pedal Post | A daily round for offices, with signatures and no plastic | 3.8 | 2 | riverside studio | families`,
  Translation: `
    Babel & Daughters | Contracts, manuals and websites in thirty languages | 4.1 | 2 | studio families | kitchen
    Clear Copy | Turns stiff translations into text that people enjoy reading | 4.2 | 2 | studio campus | families
    Sworn & Sealed | Certified translations for offices and courts | 3.2 | 3 | families | studio kitchen
    Baraza Languages | Interpreters for Swahili, Arabic, Chinese and more, at your side | 4.4 | 2 | families park | riverside`,
  Gardening: `
    Fern & Foxglove | Wild gardens that look after themselves | 4.3 | 2 | riverside park | campus
    Green Thumbs | A cooperative that plants, prunes and teaches | 4.1 | 3 | park kitchen | studio
    Hedge Fund Gardens | Hedges, lawns and terraces with a maintenance plan | 3.0 | 5 | studio families | park riverside
    Balcony Jungle | Makes a jungle of any balcony in one afternoon | 3.9 | 2 | campus studio | park families`,
  'Pet care': `
    Happy Tails | Dog walks in small groups, with a photo from every round | 4.2 | 3 | park riverside | families
    The Cat Hotel | Quiet rooms with a view of birds | 3.6 | 2 | studio | park
    Paws & Paths | Patient training for dogs and for their people | 4.3 | 2 | park families | kitchen
    Feather & Scale | Looks after birds, lizards and other unusual company | 3.8 | 1 | park campus |`,
  Photography: `
    Golden Hour | Weddings and parties in warm evening light | 3.7 | 2 | families kitchen | studio riverside
    Honest Portraits | Portraits without retouching, in one relaxed hour | 4.3 | 2 | studio | campus kitchen
    Little Faces | Families and newborns, at home, with endless patience | 4.2 | 2 | families | campus
    Shutter Union | Portraits, products and food, for shops and menus | 3.7 | 2 | kitchen studio | riverside`,
  Moving: `
    Box & Sons | Three generations of movers, and nothing broken since May | 3.8 | 3 | riverside families | campus
    Stairs No Problem | Heavy things, narrow stairs, no lift: that is what they like | 4.2 | 2 | studio kitchen | park
    Student Movers | Strong arms and a van by the hour | 3.2 | 3 | campus | riverside families`,
  'Quick repairs': `
    Spoke Doctor | Bikes mended while you have a coffee | 4.4 | 4 | campus park | families
    Cracked Screen Clinic | Phones, laptops and consoles, with a warranty of one year | 3.5 | 3 | campus | kitchen`,
};

/** Roughly how far the town reaches from its middle, in degrees. */
const reach = { lat: 0.035, lon: 0.055 };
const middle = { lat: 51.92, lon: 4.48 };

/** All providers, by category. */
export function makeProviders(): Provider[] {
  const random = new Random('providers');
  return categories.flatMap((category) =>
    table[category]
      .trim()
      .split('\n')
      .map((line) => {
        const [name, description, quality, popularity, loved, disliked] = line
          .split('|')
          .map((cell) => cell.trim()) as [string, string, string, string, string, string];
        const isEndorsable = Number(quality) >= 4.1 && random.chance(0.7);
        return {
          slug: makeSlug(name.replaceAll('’', '')),
          name,
          category,
          description,
          quality: Number(quality),
          popularity: Number(popularity),
          loved: circlesIn(loved),
          disliked: circlesIn(disliked),
          isDisputed: name === disputed,
          position: {
            lat: round(middle.lat + random.normal() * reach.lat * 0.5),
            lon: round(middle.lon + random.normal() * reach.lon * 0.5),
          },
          ...(isEndorsable ? { address: `0x${random.hex(40)}` } : {}),
        };
      }),
  );
}

function circlesIn(cell: string): Circle[] {
  return cell.split(' ').filter((word): word is Circle => word !== '');
}

function round(degrees: number): number {
  return Math.round(degrees * 10_000) / 10_000;
}
