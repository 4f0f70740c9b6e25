/** By provider; the form of the lines is explained in `read-reviews.ts`. */
export const moving: Record<string, string> = {
  'box-sons': `
5 en | Grandfather plans, father drives, son carries. Everything wrapped, nothing scratched, finished by noon.
4 de | Fester Preis, gehalten. Eine Lampe ging zu Bruch und war zwei Tage später bezahlt.
5 en | My plants travelled on the lap of the youngest. They noticed that I was close to tears, put a chair on the pavement, and told me to sit there until it was over.
4 fr | Équipe soudée et rapide. Ils ont démonté et remonté l’armoire sans notice.
2 en | A scratch along the whole hallway, and "nobody" had seen anything. The insurance form is in its fourth round.
4 ar | نقلوا بيتنا كله في يوم واحد وغلّفوا الأثاث جيدًا. تأخروا نصف ساعة في البداية.
5 pt | Três gerações a carregar caixas e a contar histórias. Não se partiu um copo.
3 en | Fast and strong, not exactly gentle. The bookcase has stood at an angle since.
1 es | La furgoneta era demasiado pequeña y nos enteramos a las nueve de la mañana. Segundo viaje, segundo precio.
5 en | The grandfather labelled each box with a little drawing of what was in it.
4 en | Two hours faster than estimated, and they charged for the two hours less.
3 en | Careful with the furniture. The flower pots travelled lying on their side.
`,
  'stairs-no-problem': `
5 en | Sixth floor, no lift, a sleeper sofa of ninety kilos. They looked at the staircase, looked at each other, and grinned.
5 en | The piano. Down a spiral staircase from 1890 with four centimetres to spare. They had made a template out of cardboard first, carried it down without stopping, and it did not even need tuning.
5 es | Subieron la nevera industrial del restaurante por una escalera de caracol. Sin un golpe y con buen humor.
4 de | Waschmaschine in den fünften Stock, in zehn Minuten. Ein Streifen an der Wand, den sie gleich überstrichen haben.
4 fr | Un canapé passé par la fenêtre du troisième, avec des sangles. Impressionnant, et moins cher que la grue.
5 zh | 没有电梯的六楼，他们把冰箱和双人床都搬上去了，一点没碰坏。
2 en | They took the banister off to get the wardrobe round the corner and left it in the stairwell. My landlord was not amused.
4 pt | Levaram o sofá para um quarto andar estreito. Chegaram tarde, mas trabalharam depressa.
3 en | Strong as promised. The quote did not mention a surcharge for "unusual corners".
5 en | A bathtub of cast iron. Four floors. Two people.
4 en | They measured the stairs before giving a price, which nobody else did.
1 en | They dropped our freezer on the last landing and told us that it had been broken before. It had been full of ice cream.
`,
  'student-movers': `
5 en | Two physics students, one van, and a heated discussion about the best order to pack it. It all fitted in.
4 de | Günstig und gut gelaunt. Für eine WG mit zwanzig Kisten genau richtig.
1 en | They left for lunch with our things in the van and came back at five. The hours were on the bill.
2 en | Sweet boys, no blankets, no straps. The mirror arrived in two pieces and the lamp in five.
4 es | Mudanza de un piso de estudiantes en tres horas. Precio imbatible.
3 fr | Bon marché et sympathiques, mais il a fallu leur expliquer comment porter un matelas.
2 zh | 约好早上八点，十点才来，说是前一天有考试。
4 sw | Vijana wenye nguvu na heshima. Walihamisha vitu vyangu vya bweni kwa bei ndogo.
1 ar | كسروا شاشة التلفاز ووضعوها في الصندوق كأن شيئًا لم يكن.
5 pt | Ajudaram-me a mudar de quarto num domingo à noite, quando mais ninguém atendia.
4 en | Cheap, cheerful, and they carried 38 boxes of books without one joke about it.
1 en | Two were booked, one came, with a hangover.
3 en | Strong arms, small van.
`,
};
