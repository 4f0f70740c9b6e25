/** By provider; the form of the lines is explained in `read-reviews.ts`. */
export const photography: Record<string, string> = {
  'golden-hour': `
5 en | She stopped the whole wedding party in the middle of a field because the light was right. She was right, too: it is the picture above our sofa.
2 en | Everything is orange. The dress is orange, my grandmother is orange, even the snow is orange. I asked for neutral copies and was told that this is the style.
5 es | Las fotos de la boda son preciosas. Captó el momento en que mi padre lloraba sin que nadie se diera cuenta.
4 de | Wunderschöne Bilder vom Fest am Abend. In der Kirche war es ihm zu dunkel, da fehlen die Ringe.
2 fr | Deux cents photos promises, soixante et une livrées, quatre mois après le mariage.
5 pt | Fotografou o batizado com uma luz que nem sabíamos que a igreja tinha.
4 zh | 晚霞里的合影非常美，就是修图等了七个星期。
3 en | The evening pictures are magical. There are hardly any from the afternoon, when most of the guests were there.
1 en | Came an hour late, when the golden hour was over.
5 ar | صور زفاف أختي كانت دافئة وطبيعية، والمصورة تحركت بين الضيوف بهدوء تام.
5 en | We looked like people in a film, and my father, who never smiles in photos, laughs in six of them.
4 en | Wonderful pictures of the party, and she danced with my uncle while taking them.
2 en | They used our wedding for their advertising before we had seen the pictures ourselves.
`,
  'honest-portraits': `
5 en | I hate being photographed. We talked for forty minutes, and I did not notice when she had started. For the first time I like a picture of myself, with every wrinkle.
5 de | Kein Weichzeichner, kein „Kinn runter“. Meine Mutter sieht auf dem Bild aus wie meine Mutter.
4 en | Exactly what it says. If you want to look younger, go elsewhere.
5 fr | Un portrait qui me ressemble vraiment. La séance était calme, avec du thé et du bon jazz.
5 zh | 照片没有修饰过，但特别有神采，一个小时一点都不尴尬。
4 es | Retratos sinceros en blanco y negro. Me habría gustado recibir alguno más.
2 en | Honest is one thing, but bad light from below is another. I look like somebody telling a ghost story.
5 ar | التقطت لي صورة لا تشبه صور الاستوديو المعتادة، وأحبّها كل من رآها.
3 pt | Bons retratos, mas uma hora passou depressa e só levei três para casa.
4 en | A portrait for my work that does not look like a portrait for work.
5 en | My father, 84, sat down grumpy and left with a print under his arm.
`,
  'little-faces': `
5 en | Our twins screamed for the first two hours. She sat on the floor, made tea for us, waited, and then took forty pictures in the ten minutes in which they slept.
5 zh | 宝宝满月照是在家里拍的，摄影师一点都不着急，等孩子睡醒了再慢慢拍。
5 de | Unser Dreijähriger wollte nur unter dem Tisch fotografiert werden. Also lag sie auch unter dem Tisch. Es ist das schönste Bild geworden.
4 fr | Photos tendres et naturelles. Le délai de livraison est un peu long.
5 ar | كانت صبورة جدًا مع أطفالي الثلاثة، والصور مليئة بالضحك.
4 en | Lovely pictures of the whole family, dog included. The album is a bit overpriced.
2 en | She was kind, but she came with a cold, to a baby of nine days. We rebooked, and she charged for the first visit.
5 sw | Alipiga picha za mtoto wetu mchanga nyumbani. Alisubiri hadi mtoto alipolala, na picha ni nzuri mno.
3 es | Buenas fotos de los niños, aunque en casi todas falta uno de los abuelos.
5 en | She knew how to hold a newborn better than we did.
4 en | Five children, one sofa, one picture with all eyes open. A miracle.
`,
  'shutter-union': `
4 en | New photos of forty products in a day and a half. Returns have gone down since the colours on the website are the colours in the box.
5 en | The soup looks like our soup, only more confident.
4 de | Saubere Produktbilder mit einheitlichem Hintergrund. Zwei Lampen spiegelten sich in den Gläsern, das wurde retuschiert.
2 fr | Les photos de la carte sont belles, mais ce ne sont pas nos plats : ils avaient ajouté de la sauce et des herbes.
5 es | Fotografiaron los platos del restaurante durante el servicio sin molestar a nadie. Las mesas se reservan más desde entonces.
3 en | Good pictures, unreadable licence. It took a second invoice to learn that "menu" does not include the poster of the menu.
4 zh | 给网店拍的产品图很清楚，细节到位，第二天就收到了样片。
2 pt | Entregaram as fotografias três semanas depois da abertura da loja. Para a abertura é que eram precisas.
4 ar | صوّروا أطباق المطعم بإضاءة جميلة، والزبائن يسألون عن الطبق الذي في الصورة.
5 en | Forty plates in four hours, all hot, and they ate the leftovers with us.
1 en | The blue of our bags is green in every shot. They blamed our screen, then our printer, then our bags.
`,
};
