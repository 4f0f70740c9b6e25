/** What one film's place in the expected ranking is, and what is said of it. */
interface ExpectedFilm {
  film: number;
  /** To four digits. */
  score: number;
  summaryText: string | null;
}

/**
 * What person 1043 sees of five films, worked out by hand from ratings.txt and trust.txt.
 *
 * The person trusts 199, who trusts them back, and 1536, who rated nothing but knows 272. Stars are
 * opinions of −1, −0.5, 0, 0.5 or 1. All 35,494 opinions add up to 14,247: μ = 0.4014.
 *
 * What 199 says more than others, by 155 opinions that add up to −14.5:
 *     t = (−14.5 − 155 · 0.4014) / (155 + 12) = −0.4594, so they are hard to please;
 * and 272, by 244 opinions that add up to 54: t = (54 − 244 · 0.4014) / (244 + 12) = −0.1716.
 *
 * Public means, from number and sum of opinions, B = (sum + 5μ) / (number + 5):
 *     film 842: (8.5 + 2.0070) / 15 = 0.7005     film 335: (14 + 2.0070) / 24 = 0.6670
 *     film 696: (14 + 2.0070) / 23  = 0.6960     film 522: (10 + 2.0070) / 26 = 0.4618
 *     film 675: (29 + 2.0070) / 46  = 0.6741
 * So in public the order is 842, 696, 675, 335, 522. The network has a say on three of them:
 *     335: 199 gives 1 and 272 gives 0.5, of weight 1 and 0.25:
 *          0.6670 + (1 · (1 − 0.6670 + 0.4594) + 0.25 · (0.5 − 0.6670 + 0.1716)) / (1.25 + 16)
 *          = 0.6670 + (0.7924 + 0.0012) / 17.25 = 0.7130
 *     675: 199 gives −0.5, which is against it, and 272 gives 0, which is neither:
 *          0.6741 + (−0.5 − 0.6741 + 0.4594 + 0.25 · (0 − 0.6741 + 0.1716)) / 17.25 = 0.6254
 *     522: 199 gives −1: 0.4618 + (−1 − 0.4618 + 0.4594) / (1 + 16) = 0.4028
 * So for this person the fourth film in public, 335, is on top. Those who approve are named by
 * nearness: the contact 199 first, then 272, whom 1536 knows.
 */
export const expectedRecommendation: {
  person: number;
  /** In the order of the public means. */
  films: number[];
  /** In the order for the person. */
  ranking: ExpectedFilm[];
  /** Whom the summary of the first film comes from, and through whom. */
  names: Record<'person' | 'contact' | 'between' | 'contactsContact', string>;
} = {
  person: 1043,
  films: [842, 696, 675, 335, 522],
  ranking: [
    {
      film: 335,
      score: 0.713,
      summaryText: 'Chidi Castillo and Paula Chen in your network recommend this',
    },
    { film: 842, score: 0.7005, summaryText: null },
    { film: 696, score: 0.696, summaryText: null },
    {
      film: 675,
      score: 0.6254,
      summaryText: 'Chidi Castillo in your network advises against this',
    },
    {
      film: 522,
      score: 0.4028,
      summaryText: 'Chidi Castillo in your network advises against this',
    },
  ],
  names: {
    person: 'Rafael Lang',
    contact: 'Chidi Castillo',
    between: 'Ada Ramos',
    contactsContact: 'Paula Chen',
  },
};
