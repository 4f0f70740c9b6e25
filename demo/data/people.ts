import demo from '../../examples/html/demo-people.json' with { type: 'json' };
import { Random } from './random.js';

/** Groups of people who know each other and like the same providers. */
export const circles = ['riverside', 'campus', 'kitchen', 'families', 'studio', 'park'] as const;
export type Circle = (typeof circles)[number];

/** Someone in the marketplace. */
export interface Person {
  /** File name of the avatar. */
  slug: string;
  name: string;
  address: string;
  /** Absent for people who keep to themselves. */
  circle?: Circle;
}

/** A line for each part of the world, women before men. */
const names = `
Amara Okafor, Ngozi Eze, Abena Mensah, Folake Adeyemi, Zainab Bello, Kwame Boateng, Chidi Nwosu, Tunde Balogun, Emeka Obi, Yaw Asante
Wanjiru Kamau, Neema Mushi, Asha Juma, Halima Said, Grace Atieno, Baraka Mwangi, Juma Hassan, Otieno Odhiambo, Elias Tesfaye, Samuel Njoroge
Fatima Haddad, Leila Mansour, Yasmin Khalil, Nour Farouk, Salma Benali, Omar Nasser, Karim Aziz, Youssef Idrissi, Tariq Saleh, Rami Khoury
Priya Nair, Ananya Rao, Kavita Sharma, Ayesha Siddiqui, Meera Iyer, Arjun Mehta, Vikram Singh, Rohan Das, Imran Sheikh, Sanjay Patel
Mei Chen, Xiu Wang, Yuki Tanaka, Haruka Sato, Ji-woo Park, Wei Zhang, Jun Li, Kenji Watanabe, Min-jun Kim, Hao Liu
Linh Nguyen, Thao Pham, Siriporn Chai, Maria Santos, Dewi Lestari, Minh Tran, Duc Le, Somchai Wong, Jose Reyes, Budi Santoso
Lucía Romero, Camila Rojas, Valentina Cruz, Beatriz Souza, Isabela Lima, Mateo Vargas, Diego Herrera, Rafael Costa, Thiago Alves, Andrés Molina
Carmen Ortega, Inês Ferreira, Marta Vidal, Giulia Conti, Eleni Pappas, Pablo Serrano, João Moreira, Marco Rossi, Nikos Georgiou, Luca Ferrari
Claire Dubois, Élodie Martin, Camille Laurent, Sophie Lambert, Manon Girard, Hugo Bernard, Antoine Moreau, Julien Petit, Théo Fontaine, Bastien Roux
Hannah Schmidt, Lena Fischer, Greta Vogel, Katharina Braun, Mia Hoffmann, Jonas Weber, Felix Krüger, Lukas Bauer, Matthias Keller, Paul Richter
Astrid Nilsen, Freja Holm, Saga Bergström, Ingrid Dahl, Aino Korhonen, Noah Lindqvist, Erik Johansson, Mikkel Sørensen, Lars Haugen, Oskar Virtanen
Emily Carter, Niamh Byrne, Charlotte Hughes, Isla MacLeod, Olivia Bennett, Liam Murphy, George Whitfield, Callum Fraser, Oliver Price, Harry Dawson
Katarzyna Nowak, Olena Kovalenko, Petra Novotná, Ivana Horvat, Daria Popova, Piotr Zieliński, Andriy Shevchuk, Tomáš Dvořák, Milan Jovanović, Dmitri Orlov
Elif Yılmaz, Zeynep Kaya, Shirin Ahmadi, Parisa Rahimi, Tamar Levi, Emre Demir, Mehmet Aydın, Reza Karimi, Cyrus Tehrani, Amir Cohen
Jasmine Clarke, Simone Baptiste, Naomi Reid, Keisha Grant, Leilani Kahale, Marcus Johnson, Andre Baptiste, Jerome Pierre, Malik Thomas, Tane Rangi
`;

const circleOfDemo: Record<string, Circle | undefined> = {
  'Amara Okafor': 'riverside',
  'Jonas Weber': 'campus',
  'Lucía Romero': 'kitchen',
  'Mei Chen': 'families',
};

/** Everyone: the six of the demo wallets first, in their order. */
export function makePeople(): Person[] {
  const random = new Random('people');
  const all = random.shuffle(names.trim().split(/, |\n/));
  const known = demo.people.map(({ name }) => name);
  const others = all.filter((name) => !known.includes(name));
  const keepToThemselves = 9;
  return [
    ...demo.people.map(({ name, address }) => describe(name, address, circleOfDemo[name])),
    ...others.map((name, index) =>
      describe(
        name,
        `0x${random.hex(40)}`,
        index < others.length - keepToThemselves ? circles[index % circles.length] : undefined,
      ),
    ),
  ];
}

function describe(name: string, address: string, circle: Circle | undefined): Person {
  return { slug: makeSlug(name), name, address, ...(circle && { circle }) };
}

/** A name as a file name. */
export function makeSlug(name: string): string {
  return name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ø', 'o')
    .replaceAll('ı', 'i')
    .replaceAll('ł', 'l')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
}
