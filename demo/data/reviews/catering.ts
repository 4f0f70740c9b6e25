/** By provider; the form of the lines is explained in `read-reviews.ts`. */
export const catering: Record<string, string> = {
  'rosas-bakery': `
5 en | The best rye in town. Dark, moist, a crust that fights back, and still good on day five.
reply | Thank you, that made our morning. The rye comes out of the oven at seven.
5 en | They baked a birthday cake in the shape of a digger for my four-year-old and wrote his name on the shovel. He did not want to cut it. We ate it three days later, and it was still wonderful.
5 es | El pan de masa madre es el mejor que he probado fuera de mi pueblo. Corteza crujiente y miga húmeda. Voy cada sábado.
5 de | Endlich wieder ein Roggenbrot, das nach Brot schmeckt. Man riecht den Holzofen schon an der Ecke.
4 fr | Très bon levain et des brioches magnifiques. Arrivez avant neuf heures, après il ne reste que des miettes.
5 pt | O pão de centeio lembra-me o da minha avó. E as pessoas ao balcão sabem o nome de toda a gente.
3 en | Wonderful bread, but the queue on Saturdays goes round the corner and they take no orders by phone.
5 zh | 黑麦面包很香，外壳脆、里面湿润，放几天也不干。
4 ar | خبز الخميرة الطبيعية رائع، وكعكة عيد الميلاد كانت جميلة وليست شديدة الحلاوة.
2 en | Ordered a cake for twelve and picked up one for eight, with "Happy Brithday" on it. They were sorry and gave me a loaf, but the party was that afternoon.
reply | We are sorry, that was not our best day. Come by and tell us your name: the next cake is on the house.
5 sw | Mkate wao wa rai ni mtamu na unashiba. Watoto wangu wanapenda mandazi ya mdalasini.
5 en | Worth the walk.
4 en | The sourdough is excellent. I wish they would slice it.
5 en | I drive past three other bakeries to get here.
5 en | My grandmother, who has opinions about bread, asked for the end of the loaf and then for the name of the shop.
1 en | Closed at eleven on a Saturday, sold out. The website said five.
`,
  'saffron-table': `
5 en | Sixty guests, two vegetarians who became twenty once they saw the aubergines, and not a spoon of rice left. They took the dishes back the same night.
5 en | The tahdig. The golden crust at the bottom of the rice. My uncle from Shiraz went silent, and he is never silent.
5 ar | الأرز بالزعفران كان ممتازًا والضيوف سألوا عن الطباخ. وصل الطعام ساخنًا وفي الموعد.
4 de | Großartiges Büfett zum Firmenjubiläum, vor allem die Linsen mit Tamarinde. Das Geschirr kam eine halbe Stunde nach dem Essen.
5 zh | 给公司年会订的自助餐，咖喱不会太辣，米饭很香，大家都吃光了。
3 en | Delicious, but half an hour late with forty people standing around an empty table.
4 fr | Des saveurs justes et un riz parfait. Il manquait les étiquettes pour les allergies, nous avons dû demander.
5 es | Contratamos el bufé para la boda de mi hermana. El cordero se deshacía, y los postres con cardamomo desaparecieron en diez minutos.
2 en | We said no nuts three times. The rice came with pistachios.
5 sw | Pilau na kuku wa zafarani vilikuwa vitamu sana. Wageni wetu mia moja walikula wakashiba.
4 en | We had the Indian buffet for eighty people. Generous portions, friendly people, and the dal was the best thing on the table.
5 en | Order double of the saffron rice pudding.
1 en | The lamb was cold in the middle, and we noticed only when the guests did.
`,
  'the-green-fork': `
4 en | Lunch for our office every Thursday. Nobody has noticed that it is vegan, except for the vegans, who are delighted.
5 en | The lentil salad with roasted carrots converted my father-in-law. He asked for seconds and then asked what it was.
5 de | Warm, pünktlich, mit dem Rad gebracht und in Pfandschalen. Das Curry mit Kichererbsen bestelle ich blind.
3 fr | Bon et frais, mais les portions ont diminué depuis l’an dernier. J’avais encore faim à seize heures.
4 zh | 素食午餐送得很准时，豆腐做得有味道，米饭稍微少了一点。
2 en | Three weeks of lentils in a row. Lentil stew, lentil salad, lentil patties. I have nothing against lentils, I only wanted to meet another bean.
4 pt | Almoço leve e bem temperado, entregue de bicicleta mesmo com chuva.
2 es | La comida llegó fría y faltaban dos menús. Devolvieron el dinero, pero dos personas se quedaron sin comer.
4 ar | طعام نباتي لذيذ، والحمص مثل حمص البيت. نطلبه لاجتماعاتنا كل شهر.
5 en | Vegan shepherd's pie for thirty, hot, on a bicycle, up a hill.
3 en | Fresh, but everything is seasoned by somebody who is afraid of salt.
1 en | Our lunch for twelve arrived at two, when the meeting was over.
4 en | Nice lunches.
`,
  'smoke-salt': `
5 en | Fourteen hours in the smoker and it shows. The brisket fell apart when I looked at it, and the old fire engine made every child at the party forget the cake.
reply | Thank you! I pass this on to everybody in the kitchen, and to the engine.
4 en | Great ribs, good beans, forgettable bread. They stayed an hour longer than agreed because people kept coming back.
2 en | The outside was charcoal, and the inside had seen the fire only from a distance. For that price I expected somebody to check with a thermometer.
reply | I am sorry. The wind got under the hood that evening and I should have stopped serving. Write to me, and I make it right.
5 de | Die Rippchen sind die besten der Stadt. Man riecht danach drei Tage nach Rauch, und das ist es wert.
3 fr | Viande excellente, accompagnements sans intérêt : une salade de chou noyée dans la sauce.
1 en | Booked for one o'clock, first plate at half past three. Fifty hungry people, two of them my parents-in-law.
4 es | El pecho de ternera estaba tierno y con mucho sabor a leña. Quizá demasiada sal para mi gusto.
5 pt | Fizeram o churrasco do nosso casamento no meio do campo. Carne no ponto e uma equipa muito divertida.
2 zh | 排队等了快一个小时，轮到我们的时候牛胸肉已经卖完了。
3 en | Tasty, salty, smoky. As the name says.
5 en | Pulled pork worth standing in smoke for. My coat disagrees.
4 en | They parked the fire engine in our yard and fed eighty people without any hurry.
`,
  'dumpling-social': `
5 en | We folded dumplings for two hours, forty people, from my six-year-old nephew to my grandmother. Mine looked like accidents. They were boiled all the same, with respect.
5 zh | 饺子皮是现擀的，馅儿鲜，教大家包饺子的阿姨特别耐心，连不会用筷子的同事都包了二十个。
5 de | Statt noch einer Firmenfeier mit Häppchen haben wir zweitausend Teigtaschen gefaltet. Alle reden noch davon.
4 en | Wonderful evening. Bring more drinks than you think, since everybody gets thirsty from the chilli oil.
5 fr | Les raviolis aux crevettes sont à tomber. Les enfants ont adoré apprendre à plier.
4 es | Las empanadillas al vapor, buenísimas. El taller se hizo un poco largo para los que tenían hambre.
5 sw | Tulijifunza kukunja dumplings pamoja na watoto. Chakula kilikuwa kitamu na kila mtu alicheka.
2 en | They had forgotten the vegetarian filling, so eight of us folded dumplings we could not eat.
3 pt | Muito saborosos, mas demoraram a sair da panela e a comida acabou antes de chegar à última mesa.
5 ar | تعلّمنا طيّ العجين معًا في حفل الحي، وكانت حشوة الخضار ألذ ما في السهرة.
5 en | Pork and chive. That is the review.
4 en | They brought steamers, tables and three cousins, and left the kitchen cleaner than it was.
1 en | Two thousand dumplings were promised. By nine in the evening we had counted to about seven hundred, and the kitchen crew was packing.
`,
};
