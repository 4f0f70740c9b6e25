/** By provider; the form of the lines is explained in `read-reviews.ts`. */
export const gardening: Record<string, string> = {
  'fern-foxglove': `
5 en | Two years ago this was a lawn. Now there are foxgloves up to my chin, a hedgehog, and I have not watered once since spring.
5 de | Der Schattengarten hinterm Haus war ein Moosloch. Jetzt stehen dort Farne, Fingerhut und eine Bank, auf der ich jeden Abend sitze.
4 en | Beautiful planting and honest advice. You need patience: in the first summer it looks as if nothing had happened.
5 fr | Un jardin sauvage mais pensé dans les moindres détails. Les abeilles sont revenues.
5 es | Plantaron especies que aguantan nuestro verano sin riego. El jardín zumba de vida.
4 zh | 花境设计得很自然，不用怎么打理，一年四季都有花看。
2 en | I asked for wild and got nettles. They say it needs a third year; I say it needs a mower.
5 ar | حديقة صغيرة تبدو كأنها نمت وحدها، وأمي تجلس فيها كل صباح.
3 en | Lovely idea, lovely people. Half of the ferns did not survive the first frost, and replacing them took until June.
5 en | I counted nineteen kinds of bee last June, after counting none for years.
4 en | The ferns love the shady corner. So do the slugs, but we had been warned.
5 en | A garden with secrets.
`,
  'green-thumbs': `
5 en | They built our raised beds, came back in spring to sow with the children, and again in autumn to show us how to prune. We had so many courgettes that the neighbours began to hide.
5 sw | Walitufundisha kupanda sukuma wiki na nyanya kwenye bustani ndogo. Mwaka huu tumevuna mara tatu.
4 de | Haben unsere alten Apfelbäume geschnitten und dabei jeden Schnitt erklärt. Nächstes Jahr traue ich mich selbst.
5 en | A cooperative in the best sense.
4 fr | Potager planté en une journée, conseils précieux. Le compost livré contenait quelques cailloux.
5 es | Gracias a ellos tenemos tomates en un patio de diez metros cuadrados.
3 pt | Trabalham bem, mas as reuniões para decidir onde fica a horta são intermináveis.
2 en | They pruned the plum tree in the wrong month, and it bled for weeks. No plums this year.
5 zh | 帮我们把荒废的菜地整理好了，还教孩子怎么种豆角。
4 en | They lent us tools, taught my son to graft a pear, and took the old shed away.
5 en | First tomatoes of my life, at 58.
1 en | They came for the pruning course with eleven learners, and all of them learned on my only apple tree.
`,
  'hedge-fund-gardens': `
5 en | I run a small hotel, and the first thing that guests see is the hedge. For eighteen months it has been cut every third Monday, straight as a ruler, before breakfast and without noise. The plan costs what it says, and I have never had to ring anybody. I read the angry reviews here and do not recognise the company.
reply | Thank you. Your yews are a pleasure. The Monday crew says the same of your coffee.
1 en | I signed for one season. The contract renewed itself for two years, in a clause on page four, and to get out of it I was asked for sixty per cent of the rest. A hedge trimmer should not need a lawyer. My neighbour has the same letter.
reply | You are right that page four was too easy to overlook. Since March the renewal is on the first page, and we remind everybody by e-mail six weeks before. We have released you from the second year.
5 en | Straight lines, sharp edges, done by ten.
1 en | They cut our hawthorn in May, with two nests in it. I stood at the window and asked them to stop, and the man pointed at his schedule. Anybody who takes money for gardens must know that one does not cut hedges while birds breed.
reply | That cut should not have happened, and I have no excuse for it. Hawthorn and privet are now out of the plan from March to the end of August, for every customer.
5 de | Unsere Wohnanlage hat 300 Meter Hecke und elf Eigentümer mit elf Meinungen. Seit der Pflegeplan läuft, gibt es keinen Streit mehr: fester Termin, fester Preis, ein Foto danach. Dass man die Kündigungsfrist lesen muss, gilt für jeden Vertrag.
1 de | Der Rasen wurde gespritzt, obwohl im Plan „ohne Chemie“ steht. Als die Klettpflanzen meiner Tochter braun wurden, hieß es, das sei nur Dünger gewesen. Auf das Datenblatt warte ich bis heute.
reply | Es war ein Eisendünger gegen Moos, kein Gift, aber auch der stand nicht in Ihrem Plan. Das Datenblatt ist heute per Post an Sie gegangen, und die Behandlung haben wir erstattet.
5 fr | Terrasse, pelouse, buis : tout est impeccable toute l’année. Oui, c’est cher. Mais j’ai connu trois jardiniers moins chers qui venaient quand ils en avaient envie.
1 fr | Facturé douze passages, j’en ai compté sept. On m’a répondu que l’équipe était venue « pendant mon absence ». La haie, elle, n’en a rien su.
reply | Nous avons comparé avec le journal du véhicule : il y a eu neuf passages. Les trois autres vous ont été remboursés, avec nos excuses.
5 es | Para una oficina es perfecto: un precio al mes y el jardín siempre presentable. Cambiaron un boj enfermo sin cobrarlo.
1 es | Podaron la glicinia hasta el tronco porque «no figuraba en el plan». Tenía treinta años y era de mi madre. Nadie me preguntó.
reply | Lo siento de verdad. Desde entonces se marca con una cinta lo que no se toca antes de la primera poda. Sé que eso no le devuelve la planta.
5 zh | 我们的露台每两周打理一次，草坪边缘修得很整齐。合同条款要看仔细，但服务确实稳定。
1 zh | 说好的固定价格，第三个月开始加收“垃圾处理费”，打电话没人能说清楚是怎么算的。
1 ar | اقتلعوا شجيرة الياسمين مع الأعشاب الضارة ثم أرسلوا فاتورة «إزالة نباتات». لم يعتذر أحد.
5 ar | حديقة مكتبنا مرتبة دائمًا، والفريق يحضر في الموعد نفسه كل أسبوعين. السعر واضح منذ البداية.
2 en | The hedge is fine. The leaf blower at seven in the morning, for an hour, under the windows of people who work nights, is not. I asked twice for a rake.
4 en | Good value if you want it neat. If you want it to live, ask somebody else. I want it neat.
1 pt | Cancelei por escrito dentro do prazo e continuaram a cobrar durante três meses. Só devolveram depois de eu ir ao banco.
reply | A sua carta ficou numa pasta que ninguém abriu. Devolvemos os três meses e agora confirmamos cada cancelamento no próprio dia.
5 en | After my husband died I could not look after the garden, and for a year I did not even open the curtains. They asked what he would have wanted, wrote it down, and do it exactly so. The roses bloomed on his birthday.
1 en | Four different crews in one summer, and none of them had seen the plan. One of them mowed the meadow that we had sown for the bees, on the day it began to flower.
5 en | Our tenants' association has paid for this plan since last year, and I read every invoice. The price has not moved by a cent, and the lawn finally drains.
2 en | The terrace was pressure-washed so hard that the sand between the stones is now in the pond. They came back, looked at it, and called it "settling".
`,
  'balcony-jungle': `
5 en | Fourth floor, north side, railings like a prison. In one afternoon they turned it into the place where I have breakfast.
4 de | Aus sechs Quadratmetern Beton wurde ein Dschungel. Das Gießen steht auf einem Zettel, den sogar mein Mitbewohner versteht.
5 fr | Trois heures de travail, et mon balcon ressemble à une serre tropicale. Les voisins prennent des photos.
4 zh | 阳台不大，他们选的植物都很好养，浇水也有说明。
2 en | Gorgeous for a month. Then the wind came, and the bamboo now lives on the balcony below.
4 es | Eligieron plantas que aguantan el viento del sexto piso. Solo se ha secado una.
3 en | Pretty, though I had asked for herbs and can now cook with exactly two of the plants.
5 pt | Montaram uma parede verde com rega automática. Fui de férias e estava tudo vivo quando voltei.
2 ar | معظم النباتات ذبلت بعد أسبوعين لأن شرفتي مشمسة جدًا، وكنت قد أخبرتهم بذلك.
5 en | Ivy, jasmine, a tiny lemon tree, and a chair in the middle of it.
4 en | They measured the sun on my balcony for a day before choosing the plants.
1 en | The watering system dripped through the floor onto my neighbour's washing for a week.
`,
};
