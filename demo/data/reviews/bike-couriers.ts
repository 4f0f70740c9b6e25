/** By provider; the form of the lines is explained in `read-reviews.ts`. */
export const bikeCouriers: Record<string, string> = {
  'swift-wheels': `
5 en | Forty minutes across town in pouring rain, and not a drop inside the parcel.
5 en | I left my laptop at a client's office an hour before a flight. The rider picked it up, called me from the security desk because they would not hand it over, waited, and was at the station seven minutes before my train.
4 de | Schnell und freundlich. Freitags nach vier ist allerdings kaum jemand frei.
4 fr | Colis livré en trente-cinq minutes, avec une photo de la signature. Un peu cher pour deux kilomètres.
5 es | Mandé unas muestras a un cliente y llegaron antes que mi correo avisando.
2 en | "Within the hour" was two hours and ten minutes. I would have walked.
4 zh | 下雨天也准时送到，骑手态度很好，还打电话确认了楼层。
3 en | Fine riders, confusing app: it charged me for two parcels until I wrote to them.
1 pt | O pacote chegou esmagado e disseram que já estava assim. Não estava.
5 en | We stopped using vans because of them.
4 en | Live position on a map, a real phone number, no drama.
2 en | Marked as delivered while I was standing at the door.
`,
  'cargo-cats': `
5 en | A washing machine. On a bicycle. Up the hill to our flat, and the rider was not even out of breath.
5 en | They deliver our flour twice a week, 120 kilos at a time. In two years not one torn sack, and never a van blocking the bakery door.
5 de | Haben meine Zimmerlinde, 2,40 m hoch, heil durch den Berufsverkehr gefahren.
4 es | Traen las verduras del mercado al restaurante cada mañana. Puntuales, y avisan si se retrasan.
5 fr | Un canapé et quatre chaises transportés en deux trajets, sans une rayure.
4 ar | نقلوا ثلاجة صغيرة بالدراجة، وكانت مثبتة بإحكام. تأخروا ربع ساعة واتصلوا للاعتذار.
2 en | The box with my records travelled open in the drizzle. They paid for two sleeves, the rest is wavy.
4 sw | Walileta mbao za rafu hadi nyumbani kwa baiskeli. Bei nafuu kuliko lori.
3 en | Strong riders, but you have to book two days ahead.
5 en | Moved a whole market stall, tent poles included, in two bikes.
4 en | Cheaper than a van, and they get into the pedestrian zone.
5 en | Mighty bikes.
`,
  'lantern-express': `
5 en | Locked out at two in the morning, spare keys at my sister's across town. At 2:40 I was in bed.
2 en | Ordered fever syrup for my daughter at eleven. It came at half past one, after I had found an open pharmacy myself.
4 de | Um Mitternacht noch Pommes und Kopfschmerztabletten, beides warm. Na ja, die Pommes lauwarm.
1 fr | Commande marquée comme livrée alors que j’attendais devant la porte. Personne au téléphone la nuit, pour un service de nuit.
3 en | Reliable until about one. After that it depends on who is riding.
4 zh | 凌晨送来了落在办公室的充电器，比打车便宜。
2 es | Dejaron la bolsa en el portal de al lado y tuve que buscarla en pijama.
5 pt | Trouxeram-me o passaporte que deixei em casa de um amigo, às quatro da manhã, antes do voo. Salvaram a viagem.
2 ar | وصل الدواء متأخرًا ساعتين، والتطبيق ظل يقول إن السائق على بعد خمس دقائق.
4 en | Contact lens fluid at midnight. My hero on two wheels.
1 en | They rode off with my keys to the wrong district and came back at four. I spent the night on the stairs.
3 en | Fine for snacks. I would not trust them with medicine again.
`,
  'pedal-post': `
4 en | Comes at ten past nine every day. You can set the office clock by it.
reply | Thanks! I ride that way every day, so send me more.
5 en | Signed, scanned and filed before my coffee is cold. They noticed that one of our letters had the old address of the tax office and asked before riding there.
5 de | Keine Plastikumschläge mehr, und jeder Brief kommt mit Unterschrift zurück. Für unsere Kanzlei genau richtig.
3 fr | Service régulier, mais le courrier du vendredi arrive parfois le lundi.
2 en | A contract lay in the wrong office for three days, two floors below us. Their log said "delivered, signed", by somebody who does not work here.
reply | Sorry about that. I now ask for the name of the company as well as the signature. The next month is free for you, just mention this review.
4 es | Recogen y entregan la correspondencia de la clínica cada mañana. Muy serios.
4 pt | Simples e sem plástico. Gostava que também passassem à tarde.
5 zh | 每天上午来取文件，签收记录很清楚，从来没有弄丢过一封。
3 ar | خدمة جيدة عمومًا، لكن المراسل الجديد لا يصعد إلى الطابق الرابع.
4 en | The rider knows every receptionist by name, and the letters arrive dry.
5 en | No van, no plastic, no lost letters in two years.
`,
};
