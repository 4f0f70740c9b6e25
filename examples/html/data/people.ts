import demo from '../demo-people.json' with { type: 'json' };
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
  woman: boolean;
  origin: Origin;
  /** Absent for people who keep to themselves. */
  circle?: Circle;
}

/** How people of one part of the world may look; indexes into the palettes of `draw-person.ts`. */
interface Origin {
  skin: readonly number[];
  hair: readonly number[];
  curls: number;
  headscarf: number;
  women: string;
  men: string;
}

const dark = [6, 7, 8];
const brown = [4, 5, 6];
const tan = [2, 3, 4];
const light = [0, 1, 2];
const black = [0, 0, 1];
const mixed = [1, 2, 3, 4, 5];
const fair = [3, 4, 5, 6];

const origins: readonly Origin[] = [
  {
    skin: dark,
    hair: black,
    curls: 0.85,
    headscarf: 0,
    women: 'Amara Okafor, Ngozi Eze, Abena Mensah, Folake Adeyemi, Zainab Bello',
    men: 'Kwame Boateng, Chidi Nwosu, Tunde Balogun, Emeka Obi, Yaw Asante',
  },
  {
    skin: dark,
    hair: black,
    curls: 0.85,
    headscarf: 0.25,
    women: 'Wanjiru Kamau, Neema Mushi, Asha Juma, Halima Said, Grace Atieno',
    men: 'Baraka Mwangi, Juma Hassan, Otieno Odhiambo, Elias Tesfaye, Samuel Njoroge',
  },
  {
    skin: tan,
    hair: black,
    curls: 0.4,
    headscarf: 0.6,
    women: 'Fatima Haddad, Leila Mansour, Yasmin Khalil, Nour Farouk, Salma Benali',
    men: 'Omar Nasser, Karim Aziz, Youssef Idrissi, Tariq Saleh, Rami Khoury',
  },
  {
    skin: brown,
    hair: black,
    curls: 0.1,
    headscarf: 0.1,
    women: 'Priya Nair, Ananya Rao, Kavita Sharma, Ayesha Siddiqui, Meera Iyer',
    men: 'Arjun Mehta, Vikram Singh, Rohan Das, Imran Sheikh, Sanjay Patel',
  },
  {
    skin: [0, 1, 2],
    hair: black,
    curls: 0,
    headscarf: 0,
    women: 'Mei Chen, Xiu Wang, Yuki Tanaka, Haruka Sato, Ji-woo Park',
    men: 'Wei Zhang, Jun Li, Kenji Watanabe, Min-jun Kim, Hao Liu',
  },
  {
    skin: [1, 2, 3],
    hair: black,
    curls: 0.05,
    headscarf: 0,
    women: 'Linh Nguyen, Thao Pham, Siriporn Chai, Maria Santos, Dewi Lestari',
    men: 'Minh Tran, Duc Le, Somchai Wong, Jose Reyes, Budi Santoso',
  },
  {
    skin: [2, 3, 4, 5],
    hair: [0, 1, 1, 2],
    curls: 0.45,
    headscarf: 0,
    women: 'Lucía Romero, Camila Rojas, Valentina Cruz, Beatriz Souza, Isabela Lima',
    men: 'Mateo Vargas, Diego Herrera, Rafael Costa, Thiago Alves, Andrés Molina',
  },
  {
    skin: [1, 2, 3],
    hair: [0, 1, 2],
    curls: 0.35,
    headscarf: 0,
    women: 'Carmen Ortega, Inês Ferreira, Marta Vidal, Giulia Conti, Eleni Pappas',
    men: 'Pablo Serrano, João Moreira, Marco Rossi, Nikos Georgiou, Luca Ferrari',
  },
  {
    skin: light,
    hair: mixed,
    curls: 0.25,
    headscarf: 0,
    women: 'Claire Dubois, Élodie Martin, Camille Laurent, Sophie Lambert, Manon Girard',
    men: 'Hugo Bernard, Antoine Moreau, Julien Petit, Théo Fontaine, Bastien Roux',
  },
  {
    skin: light,
    hair: mixed,
    curls: 0.15,
    headscarf: 0,
    women: 'Hannah Schmidt, Lena Fischer, Greta Vogel, Katharina Braun, Mia Hoffmann',
    men: 'Jonas Weber, Felix Krüger, Lukas Bauer, Matthias Keller, Paul Richter',
  },
  {
    skin: [0, 0, 1],
    hair: fair,
    curls: 0.15,
    headscarf: 0,
    women: 'Astrid Nilsen, Freja Holm, Saga Bergström, Ingrid Dahl, Aino Korhonen',
    men: 'Noah Lindqvist, Erik Johansson, Mikkel Sørensen, Lars Haugen, Oskar Virtanen',
  },
  {
    skin: [0, 0, 1],
    hair: [2, 3, 4, 6, 7],
    curls: 0.3,
    headscarf: 0,
    women: 'Emily Carter, Niamh Byrne, Charlotte Hughes, Isla MacLeod, Olivia Bennett',
    men: 'Liam Murphy, George Whitfield, Callum Fraser, Oliver Price, Harry Dawson',
  },
  {
    skin: [0, 1],
    hair: [1, 2, 3, 4],
    curls: 0.1,
    headscarf: 0,
    women: 'Katarzyna Nowak, Olena Kovalenko, Petra Novotná, Ivana Horvat, Daria Popova',
    men: 'Piotr Zieliński, Andriy Shevchuk, Tomáš Dvořák, Milan Jovanović, Dmitri Orlov',
  },
  {
    skin: [1, 2, 3],
    hair: [0, 0, 1, 2],
    curls: 0.25,
    headscarf: 0.25,
    women: 'Elif Yılmaz, Zeynep Kaya, Shirin Ahmadi, Parisa Rahimi, Tamar Levi',
    men: 'Emre Demir, Mehmet Aydın, Reza Karimi, Cyrus Tehrani, Amir Cohen',
  },
  {
    skin: [3, 4, 5, 6],
    hair: [0, 0, 1],
    curls: 0.6,
    headscarf: 0,
    women: 'Jasmine Clarke, Simone Baptiste, Naomi Reid, Keisha Grant, Leilani Kahale',
    men: 'Marcus Johnson, Andre Baptiste, Jerome Pierre, Malik Thomas, Tane Rangi',
  },
];

const circleOfDemo: Record<string, Circle | undefined> = {
  'Amara Okafor': 'riverside',
  'Jonas Weber': 'campus',
  'Lucía Romero': 'kitchen',
  'Mei Chen': 'families',
};

/** Everyone: the six of the demo wallets first, in their order. */
export function makePeople(): Person[] {
  const random = new Random('people');
  const all = random.shuffle(
    origins.flatMap((origin) => [
      ...names(origin.women).map((name) => ({ name, woman: true, origin })),
      ...names(origin.men).map((name) => ({ name, woman: false, origin })),
    ]),
  );
  const known = demo.people.map(({ name }) => all.find((person) => person.name === name)!);
  const others = all.filter((person) => !known.includes(person));
  const keepToThemselves = 9;
  return [
    ...known.map((person, index) => ({
      ...identify(person.name, demo.people[index]!.address),
      ...person,
      ...inCircle(circleOfDemo[person.name]),
    })),
    ...others.map((person, index) => ({
      ...identify(person.name, `0x${random.hex(40)}`),
      ...person,
      ...inCircle(
        index < others.length - keepToThemselves ? circles[index % circles.length] : undefined,
      ),
    })),
  ];
}

function names(list: string): string[] {
  return list.split(', ');
}

function inCircle(circle: Circle | undefined) {
  return circle === undefined ? {} : { circle };
}

function identify(name: string, address: string) {
  return { slug: makeSlug(name), address };
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
