/** By provider; the form of the lines is explained in `read-reviews.ts`. */
export const homeRepair: Record<string, string> = {
  'tidewater-plumbing': `
5 en | Burst pipe on a Sunday evening, water coming through the kitchen ceiling. A real person answered, told me where to find the stopcock, and a plumber was here within fifty minutes. No weekend surcharge on top of the call-out fee. I have saved the number under "water".
5 en | Two other firms wanted to replace the whole boiler. They cleaned a valve, and it has run for three winters since.
4 de | Neues Bad in neun Arbeitstagen, wie vereinbart. Die Fliesenfuge an der Tür mussten sie nachbessern, das haben sie ohne Diskussion gemacht.
5 fr | Fuite sous l’évier réparée en vingt minutes. Le plombier m’a montré comment changer le joint moi-même la prochaine fois.
5 es | Llegaron a la hora, cambiaron el grifo de la ducha y dejaron el baño más limpio que antes.
3 en | The repair itself is fine. Three appointments for one tap is not: the first time the part was missing, the second time it was the wrong one.
4 ar | أصلحوا تسرّب السخان في الزيارة الأولى، وشرحوا لي السبب بهدوء. السعر أعلى قليلًا مما توقعت، لكن العمل متقن.
2 en | Blocked drain cleared, blocked again eight days later. They came back for free, but I had to ask four times.
5 sw | Bomba la jikoni lilikuwa likivuja kwa miezi. Fundi alikuja asubuhi, akalirekebisha kwa nusu saa, na hakuniuzia kitu nisichohitaji.
5 en | Quick, tidy, fair.
5 en | The plumber took his shoes off at the door and his hat off to my pipes, which are from 1930. No leak since.
4 en | Boiler serviced in an hour, and he left a note with the pressure it should have.
1 en | They fitted the new shower tray without sealing the edge. The flat below had water in the lamp. The insurance is still writing letters.
`,
  'bright-spark-electric': `
5 en | Our house is from 1911 and the wiring was not much younger. They rewired it floor by floor so that we could keep living here, labelled every fuse, and handed over a plan of where each cable runs.
5 en | Charging point installed in one morning.
4 de | Haben die alten Stoffkabel im Altbau ersetzt und dabei kaum Putz aufgeschlagen. Nur der Termin wurde einmal verschoben.
4 pt | Trocaram o quadro elétrico todo num dia e explicaram-me para que serve cada disjuntor. Trabalho limpo.
3 en | The lamps hang straight and the switches work. I would have liked to hear about the second electrician on the bill before I got the bill.
5 fr | Ils ont trouvé en une heure la panne que deux autres électriciens cherchaient depuis un mois : un fil abîmé derrière le four.
2 en | Waited at home all day for them; they came the day after. The socket works, my trust does not.
4 zh | 老房子线路老化，师傅检查得很仔细，把有隐患的插座都换了，价格也提前说清楚。
1 es | Instalaron mal el diferencial y saltaba cada noche. Tardaron dos semanas en volver.
4 en | Clear estimate, clear explanation, and the lights no longer flicker when the fridge starts.
5 en | She found the one lamp that kept tripping the fuse.
3 en | Good electricians, but I had to plaster over the channels in the wall myself.
`,
  'oak-awl-joinery': `
5 en | Nothing in our hallway is at a right angle. The shelves fit as if they had grown there.
5 en | He took measurements twice, made a cardboard model, and asked how tall my children are before deciding on the height of the hooks. The oak is beautiful, the drawers close without a sound, and the estimate was right to the cent.
5 de | Die neue Haustür schließt mit einem Finger und es zieht nicht mehr. Handwerk, wie man es selten findet.
4 fr | Superbe bibliothèque en chêne. Comptez tout de même dix semaines d’attente.
5 es | Arregló las ventanas de madera que todos querían cambiar por plástico. Cierran como nuevas.
5 ar | صنع لنا خزانة تحت الدرج لم نتخيل أنها ممكنة، والخشب جميل والتفاصيل دقيقة.
3 en | Lovely shelves, delivered five weeks after the promised date and one of them two centimetres too long. He cut it on the spot.
2 en | The door sticks whenever it rains. He says that wood works; I say that doors should too.
4 zh | 书架做工很好，边角打磨得很细，就是等的时间有点长。
5 en | Built a window seat with a drawer for the cat. The cat approves.
4 en | The kitchen door from 1911 was twisted by three centimetres. Now it closes. Not the cheapest.
`,
  'second-coat-painters': `
4 en | Stairwell and two bedrooms in two days, as promised. Crisp edges around the old mouldings.
5 en | The colour they talked me out of would have been a disaster. Thank you.
2 en | "Dust-free" means something else to me. I was wiping sanding dust off the books for a week, and there are drips on the skirting board.
3 de | Sauber gestrichen, aber an der Decke sieht man im Gegenlicht die Ansätze. Für den Preis hätte ich einen zweiten Blick erwartet.
1 fr | La façade s’écaille déjà au bout d’un hiver. Ils disent que c’est l’humidité et ne répondent plus.
4 pt | Pintaram a sala num dia e taparam os móveis com cuidado. A tinta quase não cheirava.
5 sw | Walipaka kuta za chumba cha watoto kwa siku moja, na rangi haina harufu kali. Watoto walilala humo usiku uleule.
2 es | Usaron un blanco distinto en el pasillo y no lo reconocieron hasta que puse las dos latas juntas.
4 en | Polite crew, good prices, and they moved the piano without being asked. One window sill needed a third coat.
5 en | Our staircase is eleven metres high, and they painted it without a single drop on the steps.
4 en | Good work.
1 en | They painted over the damp patch in the bathroom instead of telling me about it. Two months later it was back, and now it is green.
`,
  'ridge-gutter': `
4 en | After the storm they came for the free inspection and told me that the roof was fine. They could have sold me anything.
2 en | The gutter leaks at the same joint as before, only now I have paid for it.
1 en | Quoted for twelve slates, charged for forty. When I asked to see the broken ones they had "already gone to the tip". I counted from the neighbour's window: eleven new slates. We settled at twenty, which tells you everything.
3 de | Das Dach ist dicht. Die alten Ziegel lagen noch drei Wochen im Garten.
2 fr | Toiture réparée, mais ils ont marché sur les hortensias et laissé des clous dans l’allée. J’ai crevé un pneu.
5 es | Vinieron el mismo día de la tormenta a poner una lona y no me cobraron la visita.
4 pt | Limparam as caleiras e mandaram fotografias do antes e do depois. Simples e bem feito.
2 ar | ما زال السقف يسرّب عند المدخنة بعد إصلاحين، وفي كل مرة يقولون إن السبب شيء جديد.
3 en | Decent work on the ridge tiles, poor at answering the phone.
5 en | Found the one cracked tile that had been dripping into our bedroom since autumn.
4 en | The new gutter is straight and quiet, even in heavy rain.
`,
};
