/** By provider; the form of the lines is explained in `read-reviews.ts`. */
export const quickRepairs: Record<string, string> = {
  'spoke-doctor': `
5 en | Fixed the gears while I drank an espresso. The espresso was good too.
5 en | They told me that a new chain would be a waste on that sprocket, showed me why, and charged nothing for the advice. I came back and bought both.
5 de | Achter aus dem Hinterrad zentriert, für den Preis von zwei Brötchen. Läuft seit einem Jahr rund.
4 es | Arreglaron los frenos en veinte minutos. El sábado hay que hacer cola.
5 fr | Vélo de ma fille réparé en dix minutes, et ils lui ont montré comment mettre une rustine.
5 zh | 变速器调得很顺，还免费帮我把车铃修好了。
4 en | Good, quick, full. Go before ten.
2 en | The puncture was flat again after two days, in the same place. They mended it again, but I had missed my train.
5 sw | Walirekebisha breki za baiskeli yangu nikiwa nasubiri. Bei nzuri na kazi safi.
5 pt | Montaram a roda nova na hora e ajustaram o selim sem eu pedir. Nunca pedalei tão bem.
4 ar | أصلحوا سلسلة الدراجة بسرعة وبسعر معقول، والقهوة مجانية.
3 en | The light works again. The bell, which worked before, does not.
5 en | My bike is older than the mechanic, and he had the part.
4 en | Brake pads changed while I waited. They also found that my fork was loose.
5 en | Honest people.
1 en | They kept my bike for nine days to order a pedal, and then gave me two left ones.
`,
  'cracked-screen-clinic': `
4 en | New display in forty minutes, and all my data still there.
5 de | Der Laptop war nach Kaffee auf der Tastatur tot. Zwei Tage später ging er wieder, und es fehlte keine Datei.
2 en | The new screen is dimmer than the old one, and touch does not work in one corner. "Original quality", they say, which is a different thing from original.
1 fr | Téléphone rendu avec une autre batterie, qui gonfle. La garantie d’un an couvre apparemment tout, sauf ce qui casse.
4 zh | 手机屏幕当天就换好了，贴膜还是送的。
3 en | Repaired the console properly. For the drive I had to come three times, since the shop closes whenever it likes.
5 ar | استعادوا صور عائلتي من هاتف سقط في الماء، ولم يأخذوا أجرًا على المحاولة الأولى.
2 es | Me dijeron dos horas y fueron nueve días. El altavoz sigue sonando mal.
4 sw | Kioo cha simu kilibadilishwa haraka na kina udhamini wa mwaka mmoja. Bei ni ya wastani.
4 pt | Mudaram a bateria do portátil enquanto fui almoçar. Dura outra vez o dia inteiro.
5 en | They told me that my phone was not worth a repair, and moved my pictures to the new one for free.
4 en | Laptop fan replaced in an hour. I can hear my thoughts again.
1 en | The same fault was back after a week, and the warranty, it turns out, "does not cover wear".
`,
};
