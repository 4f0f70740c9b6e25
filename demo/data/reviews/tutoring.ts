/** By provider; the form of the lines is explained in `read-reviews.ts`. */
export const tutoring: Record<string, string> = {
  'prime-numbers': `
5 en | My daughter used to cry over fractions. Now she explains them to me.
5 en | I had failed analysis twice. We started over with functions, did old exams for six weeks, and I passed with a B. He never once made me feel stupid for asking what a limit is.
4 de | Mein Sohn versteht endlich quadratische Gleichungen. Ein Punkt Abzug, weil die Stunden online oft zehn Minuten später anfangen.
5 zh | 孩子以前最怕数学，现在会主动做题。老师讲得清楚，而且很有耐心。
5 fr | De 7 à 14 de moyenne en un trimestre. Les exercices sont bien choisis et corrigés le soir même.
3 en | Good with algebra. For statistics they clearly read the chapter the evening before.
4 ar | يشرح المسائل خطوة بخطوة ولا ينتقل حتى يتأكد أن الطالب فهم. ابنتي صارت تحب الرياضيات.
2 en | Three different tutors in one term. Each of them started with fractions again.
5 sw | Mwalimu ana subira sana. Mtoto wangu alipata alama ya juu kwenye mtihani wa hisabati kwa mara ya kwanza.
5 es | Explica las derivadas con ejemplos de la vida real. Aprobé.
5 en | Pythagoras with string and chalk on the pavement. My twins still talk about it.
4 en | Solid preparation for the entrance exam. The homework is a lot, and it is meant to be.
1 en | Charged for a lesson that they had cancelled themselves, twice.
5 en | Calculus finally makes sense.
`,
  'hola-hallo-hello': `
4 es Lucía Romero | Practico alemán los martes en un grupo de cinco. Se habla desde el primer minuto y nadie se ríe de los errores. A veces el tema se repite.
5 en | Six people, one pot of tea, ninety minutes of nothing but Portuguese. After three months I ordered fish at the market without switching to English.
5 de | Kleine Gruppe, nette Leute, kein Lehrbuch. Mein Französisch war seit der Schule tot und spricht jetzt wieder.
3 en | The group was promised as six and grew to eleven. The teacher did her best, but I spoke for maybe five minutes each evening.
4 pt | Aprendi mais holandês aqui em dois meses do que num ano de aplicação no telemóvel.
2 en | Our Italian evenings were cancelled four times, twice by a message sent after I was already on the tram.
5 zh | 每周一次的英语小组，老师会纠正发音但不会打断你，气氛很轻松。
4 fr | Bonne ambiance et un vrai niveau B2 dans le groupe. Les places partent vite.
5 ar | كنت أخجل من التحدث بالألمانية، وبعد خمسة لقاءات صرت أتكلم مع جيراني.
1 en | I asked for a beginners' group and sat among people who had lived in Madrid for years. Nobody at the desk saw a problem.
4 en | Good fun, and my Spanish has grown from nouns into sentences.
5 en | The Turkish table on Thursdays has become my circle of friends.
4 en | Great for speaking. If you want grammar, bring your own.
`,
  'keys-strings': `
5 en | Started the piano at 61. After a year I can play two Satie pieces, slowly, with my eyes on the keys, and I have never been happier about anything that slow.
5 de | Unsere Tochter übt freiwillig Geige. Mehr muss ich wohl nicht sagen.
4 en | Patient guitar teacher, and the songs are ones my son actually listens to. The room is next to the drum class, which is a pity.
5 es | Mi hija empezó con el violín hace seis meses y ya ha tocado en el recital. La profesora es firme y cariñosa a la vez.
5 zh | 钢琴老师很有经验，先教孩子听和唱，再教识谱，孩子一点也不觉得枯燥。
4 fr | Cours de piano bien construits, avec un petit concert en juin. Le parking est compliqué.
3 en | Fine for beginners. When I asked for jazz harmony, we went back to scales.
2 pt | O professor de guitarra falta muito e as aulas de substituição são sempre ao sábado de manhã.
5 en | He tuned our old upright before the first lesson, without being asked.
4 en | My daughter's violin teacher is strict about posture and about nothing else. It works.
5 en | Best guitar teacher in town.
1 en | My son's piano lesson was moved to another room, another day, and another teacher within four weeks. He has stopped asking when he can go again.
`,
  'the-lab-coat-club': `
5 en | My son came home, took the smoke detector apart, put it together again, and could explain how it works. Slightly worrying. Five stars.
5 en | Real experiments, real goggles, and nobody says "do not touch". Last week they extracted DNA from strawberries, and we now have it in our freezer.
4 de | Tolle Versuche mit Säuren und Rotkohl. Die Gruppe ist mit vierzehn Kindern etwas groß.
5 zh | 孩子每个星期都盼着去做实验，回家还给我们讲火山为什么会喷发。
5 ar | ابني يحب الكيمياء الآن أكثر من ألعاب الفيديو. التجارب آمنة والمشرفون لطفاء.
2 en | They ran out of material for the slime, so half of the children watched the other half. Mine was in the wrong half.
4 pt | A minha filha fez um vulcão e um circuito elétrico no mesmo mês. Só acho as férias do clube demasiado longas.
3 fr | Expériences passionnantes, mais ma fille de douze ans s’ennuie un peu avec les plus petits.
5 sw | Binti yangu alijifunza kutengeneza betri kwa kutumia ndimu. Sasa anataka kuwa mwanasayansi.
4 en | My two girls built a bridge of spaghetti that carried nine books. They counted twice.
3 en | The experiments are excellent. Pick-up at half past four is not, if you work.
5 en | He wants to be a chemist now.
`,
  'essay-clinic': `
5 en | I had 40 pages and no argument. After two sessions I had 25 pages and one.
5 de | Haben meine Bachelorarbeit nicht geschrieben, sondern mich so lange gefragt, bis ich es selbst konnte. Abgegeben zwei Tage vor der Frist.
2 en | I paid for feedback on my thesis and got back a list of missing commas. The chapter that did not work still does not work.
4 en | Helped me with a scholarship application in one afternoon. I got the interview.
3 fr | De bons conseils pour la lettre de motivation. Pour le mémoire, le relecteur ne connaissait pas mon domaine.
4 es | Me ayudaron a ordenar el trabajo de fin de grado cuando ya no sabía por dónde seguir.
1 en | My tutor missed two appointments in the week before the deadline and answered on the day after it.
4 ar | ساعدوني في كتابة خطاب التقديم للجامعة بأسلوبي أنا، من دون جمل محفوظة.
2 zh | 改得比较表面，主要是语法，论文结构的问题没有人看出来。
4 en | They do not write for you, and they say so at once. I finished my thesis because somebody asked for the next chapter every Monday.
3 en | Helpful for the structure, slow with the corrections.
`,
};
