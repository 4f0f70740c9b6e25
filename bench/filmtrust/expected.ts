/** One film's score and summary in the expected ranking. */
interface ExpectedFilm {
  film: number;
  /** To four digits. */
  score: number;
  summaryText: string | null;
}

/**
 * The ranking of five films for person 1043, computed by hand from ratings.txt and trust.txt.
 *
 * The person trusts 199, who trusts them back, and 1536, who rated nothing but knows 272. Stars are
 * opinions of −1, −0.5, 0, 0.5 or 1. All 35,494 opinions add up to 14,247: μ = 0.4014.
 *
 * The tendency of 199 compared with others, from 155 opinions with the sum −14.5:
 *     t = (−14.5 − 155 · 0.4014) / (155 + 12) = −0.4594, a strict rater;
 * that of 272, from 244 opinions with the sum 54: t = (54 − 244 · 0.4014) / (244 + 12) = −0.1716.
 *
 * Public means, from number and sum of opinions, B = (sum + 5μ) / (number + 5):
 *     film 842: (8.5 + 2.0070) / 15 = 0.7005     film 335: (14 + 2.0070) / 24 = 0.6670
 *     film 696: (14 + 2.0070) / 23  = 0.6960     film 522: (10 + 2.0070) / 26 = 0.4618
 *     film 675: (29 + 2.0070) / 46  = 0.6741
 * The public order is 842, 696, 675, 335, 522. The network has opinions on three of them:
 *     335: 199 gives 1 and 272 gives 0.5, of weight 1 and 0.25:
 *          0.6670 + (1 · (1 − 0.6670 + 0.4594) + 0.25 · (0.5 − 0.6670 + 0.1716)) / (1.25 + 16)
 *          = 0.6670 + (0.7924 + 0.0012) / 17.25 = 0.7130
 *     675: 199 gives −0.5, which is against it, and 272 gives 0, which is neither:
 *          0.6741 + (−0.5 − 0.6741 + 0.4594 + 0.25 · (0 − 0.6741 + 0.1716)) / 17.25 = 0.6254
 *     522: 199 gives −1: 0.4618 + (−1 − 0.4618 + 0.4594) / (1 + 16) = 0.4028
 * For this person the fourth film of the public order, 335, is first. Those who approve are named by
 * distance: the contact 199 first, then 272, whom 1536 knows.
 */
export const expectedRecommendation: {
  person: number;
  /** In the order of the public means. */
  films: number[];
  /** In the order for the person. */
  ranking: ExpectedFilm[];
  /** The people in the summary of the first film, and the contact in between. */
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
