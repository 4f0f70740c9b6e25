/** By provider; the form of the lines is explained in `read-reviews.ts`. */
export const petCare: Record<string, string> = {
  'happy-tails': `
5 en | Our beagle hears their bike bell from two streets away and sits down at the door.
5 en | Four dogs at most, a photo from every round, and a call when he limped a little. It was a thorn, and they had already pulled it out.
5 de | Unser Hund kam aus dem Tierheim und hatte Angst vor jedem Fahrrad. Nach drei Monaten in der Gruppe läuft er entspannt an der Straße.
4 es | Paseos largos y grupos pequeños. A veces llega con más barro que perro.
4 fr | Notre chienne revient fatiguée et heureuse. Une photo à chaque promenade, comme promis.
2 en | The photo of Tuesday was the photo of Monday. So was the photo of Wednesday. I asked, and there had been only one walk.
5 zh | 遛狗的小伙子很负责，每次都发照片，狗狗看到他就摇尾巴。
4 pt | O nosso labrador adora o grupo. Uma vez atrasaram-se meia hora, mas avisaram.
3 en | Good with big dogs. Our dachshund was always last, in every photo, by twenty metres.
4 en | Our old spaniel gets a shorter round and a biscuit. They thought of that themselves.
5 en | Muddy, tired, happy dog.
1 en | They let her off the lead at the canal although I had said no. She swam. She is eleven.
`,
  'the-cat-hotel': `
4 en | A shelf at the window, a bird feeder on the other side. My cat did not want to come home.
5 en | They sent a short film every evening and noticed that she was drinking more than usual. The vet found a kidney problem, early enough.
2 en | Twelve nights, and he came home with fleas. The hotel said that he had brought them. He lives on the fifth floor.
3 de | Schönes Zimmer, ruhige Lage. Das mitgebrachte Futter haben sie wohl verwechselt: der Sack kam voll zurück.
4 fr | Chambres calmes et propres. Notre chat, d’habitude méfiant, ronflait sur les photos.
5 zh | 房间安静，窗外能看到小鸟，猫咪住了一个星期，胖了一点点。
2 es | Pedí que no la juntaran con otros gatos y en el vídeo se ven tres.
4 ar | مكان نظيف وهادئ، وكانوا يرسلون صورة لقطتي كل مساء.
3 en | Nice people. Drop-off only between ten and eleven on weekdays, which is a riddle for anyone with a job.
5 en | My shy cat hid for one day and owned the place on the second.
1 en | I booked the room with the window. They put him in a cage by the door "because it was full", and charged for the window.
`,
  'paws-paths': `
5 en | It turned out that our dog was fine and that we needed the training. She told us so in the first ten minutes, very kindly.
5 de | Nach acht Stunden kommt unser Terrier, wenn man ihn ruft. Auch wenn ein Eichhörnchen danebensitzt.
5 en | No shouting, no choke collar, lots of cheese. In spring he pulled me off my feet, by summer I could walk him with one finger and a cup of coffee in the other hand.
4 es | La entrenadora tiene mucha paciencia. Los ejercicios para casa requieren tiempo, pero funcionan.
5 pt | O nosso cão ladrava a tudo o que mexia. Hoje consegue ficar deitado na esplanada.
4 fr | Méthode douce et efficace. Le cours du samedi est un peu trop plein.
2 en | Good for puppies. For a nine-year-old who bites the postman, they had no idea and told me so after I had paid for ten lessons.
5 sw | Mbwa wetu sasa anatii na hawasumbui majirani. Mwalimu anampenda kila mbwa.
3 zh | 老师很专业，但小班课有八条狗，轮到我们练习的时间不多。
5 en | Our puppy learned to wait at the kerb in two lessons.
4 en | Honest trainer, muddy field. Wear boots.
`,
  'feather-scale': `
5 en | Who else looks after a bearded dragon for three weeks? He came back with a better colour than he left with.
4 de | Unser Graupapagei spricht seit dem Aufenthalt einen neuen Satz. Er ist höflich, immerhin.
2 en | The heat lamp was off when I came to collect my gecko. They said "since this morning". He did not move for two days.
5 fr | Ils ont gardé nos deux perruches et nettoyé la cage à fond. On sent qu’ils connaissent les oiseaux.
4 es | Cuidaron de mi tortuga durante un mes y me enseñaron a preparar mejor su terrario.
4 ar | اعتنوا بببغائي أثناء سفري، وكان سعيدًا ونشيطًا عندما عدت.
3 en | They know their birds. With the snake they were clearly not at ease, and neither was the snake.
5 zh | 寄养了两只鹦鹉，每天有记录，吃了多少、说了什么都写得清清楚楚。
5 en | They drove out at night when our cockatiel had stopped eating.
1 en | I had written down that the lizard eats every other day. They fed him daily, and he was ill for a week.
`,
};
