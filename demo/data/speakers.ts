import type { Person } from './people.js';

/** The people who do not write in English, by language. */
const speakers: Record<string, string> = {
  de: 'Hannah Schmidt, Lena Fischer, Greta Vogel, Katharina Braun, Mia Hoffmann, Jonas Weber, Felix Krüger, Lukas Bauer, Matthias Keller, Paul Richter',
  es: 'Lucía Romero, Camila Rojas, Valentina Cruz, Mateo Vargas, Diego Herrera, Andrés Molina, Carmen Ortega, Marta Vidal, Pablo Serrano',
  fr: 'Claire Dubois, Élodie Martin, Camille Laurent, Sophie Lambert, Manon Girard, Hugo Bernard, Antoine Moreau, Julien Petit, Théo Fontaine, Bastien Roux, Simone Baptiste, Jerome Pierre',
  pt: 'Beatriz Souza, Isabela Lima, Rafael Costa, Thiago Alves, Inês Ferreira, João Moreira',
  ar: 'Leila Mansour, Yasmin Khalil, Nour Farouk, Salma Benali, Omar Nasser, Karim Aziz, Youssef Idrissi, Tariq Saleh, Rami Khoury',
  sw: 'Wanjiru Kamau, Neema Mushi, Asha Juma, Halima Said, Grace Atieno, Baraka Mwangi, Juma Hassan, Otieno Odhiambo, Samuel Njoroge',
  zh: 'Mei Chen, Xiu Wang, Wei Zhang, Jun Li, Hao Liu',
};

const languages = new Map(
  Object.entries(speakers).flatMap(([language, names]) =>
    names.split(', ').map((name) => [name, language] as const),
  ),
);

/** The language in which somebody writes reviews. */
export function languageOf({ name }: Person): string {
  return languages.get(name) ?? 'en';
}
