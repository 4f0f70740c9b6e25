const givenNames = (
  'Ada Amara Anouk Arjun Bela Bram Carmen Chidi Dalia Deniz Edda Emil Fatou Farid Grete Goran ' +
  'Hana Hugo Ines Ivo Jamila Jonas Kaya Kofi Lena Luca Mila Mateo Nadia Noah Olga Omar Paula ' +
  'Pavel Rosa Rafael Sana Silas Tara Tariq Uma Viktor Wanda Xenia Yara Yusuf Zoe Zeno'
).split(' ');

const familyNames = (
  'Abebe Almeida Baker Berg Castillo Chen Dahl Diallo Eriksen Farkas Ferrari Gruber Haddad Hansen ' +
  'Ibarra Ito Jansen Joshi Kaplan Keller Kovac Lang Lindqvist Marchetti Moreau Mwangi Nakata Novak ' +
  'Okafor Olsen Petrov Quispe Ramos Rossi Sato Silva Torres Urban Varga Weber'
).split(' ');

/** A distinct fictional name for a person of the data set, where people are only numbers. */
export function inventName(person: number): string {
  const given = givenNames[person % givenNames.length] ?? '';
  const family = familyNames[Math.floor(person / givenNames.length) % familyNames.length] ?? '';
  return `${given} ${family}`;
}
