/** By provider; the form of the lines is explained in `read-reviews.ts`. */
export const translation: Record<string, string> = {
  'babel-daughters': `
5 en | They found a mistake in the original contract while translating it. Our lawyer had missed it, and so had theirs.
5 de | Ein Handbuch von 180 Seiten in vier Sprachen, und in allen vieren heißt dasselbe Teil überall gleich. Das habe ich noch nie erlebt.
4 fr | Traduction du site soignée. Deux jours de retard, annoncés à temps.
5 zh | 合同翻译得很专业，术语前后一致，遇到不确定的地方会主动来问。
4 en | Careful work on our lease in Turkish. Not cheap, but the questions they asked showed that somebody had read it.
2 en | The website came back with our product names translated. "Cloud" is now a weather phenomenon in eleven languages.
5 es | Tradujeron nuestros estatutos en tres días y respetaron hasta el formato de las tablas.
4 ar | ترجمة دقيقة لعقد العمل، ومع كل بند غامض أرفقوا ملاحظة تشرحه.
3 pt João Moreira | Boa tradução do manual, mas usaram português do Brasil quando pedi o de Portugal. Corrigiram depois.
5 en | A lease in Polish, forty pages, back in four days with a glossary.
4 en | Good translation of our machine manual. The drawings had to be labelled again.
`,
  'clear-copy': `
5 en | We sent them a menu that said "meat of the mother chicken". We got back a menu that makes people hungry.
5 en | Our annual report in English used to read like our annual report in Danish with English words. Now people quote it. They cut a fifth of it, and nobody has missed a sentence.
5 de | Aus einer holprigen Übersetzung wurde ein Text, den ich gern selbst geschrieben hätte.
4 fr | Un style fluide et naturel. Ils ont un peu trop arrondi un passage technique, vite corrigé.
4 es | Dejaron mi página web sonando a persona y no a traductor automático.
3 en | The new text reads beautifully, and in two places it says something we did not mean.
5 pt | Reescreveram o meu currículo em inglês. Na entrevista elogiaram a clareza.
2 zh | 文字很流畅，但是把我们的专业术语都改成了通俗说法，最后还得自己改回来。
5 en | Fewer words, more meaning.
5 en | They read our brochure aloud to us. After that we did not argue about a single cut.
4 en | My cover letter sounds like me on a good day.
`,
  'sworn-sealed': `
4 en | Birth certificate, degree and driving licence, all accepted at the first visit to the office.
2 en | They spelled my mother's maiden name in two ways on one page. The registry sent me home, and I paid for the second stamp myself.
5 ar | ترجموا وثائق الزواج وختموها في يومين، وقبلتها البلدية من دون أي سؤال.
3 de | Die beglaubigte Übersetzung war in Ordnung, aber aus fünf Werktagen wurden zwölf.
1 en | The court returned the whole file because the seal was missing on page six. That is the one thing they are for.
2 fr | Accueil froid, tarif doublé pour une « urgence » qui a pris quatre jours.
4 es | Partida de nacimiento traducida y jurada en cuarenta y ocho horas. Sin problemas en extranjería.
4 zh | 学历认证翻译一次通过，可以邮寄，不用跑第二趟。
2 sw | Cheti changu cha kuzaliwa kilitafsiriwa na tarehe isiyo sahihi. Walikirekebisha, lakini nilikosa miadi yangu ofisini.
3 pt | Trabalho correto, atendimento nem por isso. Ninguém me soube dizer quando ficava pronto.
5 en | Diploma translated, stamped, accepted. Next, please.
3 en | The translation was right in the end. I had to point out the date of birth.
`,
  'baraza-languages': `
5 sw | Mkalimani alienda na mama yangu hospitalini na kumweleza kila kitu kwa upole. Kwa mara ya kwanza mama alielewa dawa zake.
5 en | The interpreter sat with us through a three-hour meeting at the school, in Swahili and English. She did not only translate the words; she noticed when we had not dared to ask something.
5 ar | رافقتني المترجمة إلى موعد المحكمة وكانت هادئة ودقيقة، ولم تضف ولم تحذف كلمة.
5 zh | 陪我父亲去看病的翻译非常专业，医生的话一句一句都解释清楚了。
4 en | Excellent Arabic interpreter for our clinic. Book early, as there are only two of them.
5 de | Beim Notar hat der Dolmetscher jeden Absatz ruhig übertragen, bis wirklich alles klar war.
4 fr | Interprète ponctuelle et chaleureuse lors de notre rendez-vous à la mairie.
2 en | Our interpreter was stuck somewhere for forty minutes of a sixty-minute appointment. No replacement, no call.
5 es | Nos acompañaron a abrir la cuenta del banco y a firmar el alquiler. Con ellos todo fue fácil.
5 en | She explained the hospital's words to my father in Arabic, slowly, and wrote down the doses for us.
4 en | We use their Chinese interpreters for negotiations. Discreet and well prepared.
5 en | Calm in a tense meeting.
`,
};
