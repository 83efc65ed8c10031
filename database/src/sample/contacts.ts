import type pg from 'pg';
import type { Doctor } from './doctor.ts';
import { doctors } from './doctors.ts';
import { insertRows, type Row } from './insert.ts';
import type { PlaceKey } from './places.ts';
import { createRandom } from './random.ts';

/** A number of nobody, and a street; # is a digit. */
const contacts: Record<PlaceKey, readonly [phone: string, address: string]> = {
  cairo: ['+20 2 5550 01##', '1# Talaat Harb Street, Downtown, Cairo'],
  alexandria: ['+20 3 555 01##', '4# El-Horreya Road, Raml Station, Alexandria'],
  riyadh: ['+966 11 555 01##', '2# King Fahd Road, Al Olaya, Riyadh 12211'],
  dubai: ['+971 4 555 01##', 'Office 3##, Al Wasl Road, Jumeirah, Dubai'],
  beirut: ['+961 1 555 1##', '1# Hamra Street, Beirut'],
  casablanca: ['+212 522 55 01 ##', '2# boulevard d’Anfa, Casablanca 20000'],
  dakar: ['+221 33 555 01 ##', '1# avenue Cheikh-Anta-Diop, Dakar'],
  newYork: ['+1 212 555 01##', '1## East 68th Street, New York, NY 10065'],
  chicago: ['+1 312 555 01##', '6## North Michigan Avenue, Chicago, IL 60611'],
  montreal: ['+1 514 555 01##', '3## rue Sherbrooke Ouest, Montréal, QC H3A'],
  london: ['+44 20 7946 01##', '2# Bloomsbury Way, London WC1A'],
  madrid: ['+34 91 555 01 ##', 'Calle de Alcalá 1##, 28009 Madrid'],
  barcelona: ['+34 93 555 01 ##', 'Carrer de Balmes 1##, 08008 Barcelona'],
  paris: ['+33 1 99 00 11 ##', '4# rue de Rennes, 75006 Paris'],
  lyon: ['+33 4 65 71 11 ##', '1# cours Lafayette, 69003 Lyon'],
  berlin: ['+49 30 23125 1##', 'Torstraße 1##, 10119 Berlin'],
  lisbon: ['+351 21 555 01 ##', 'Avenida da Liberdade 1##, 1250 Lisboa'],
  saoPaulo: ['+55 11 5550 01##', 'Rua Augusta 1###, São Paulo, SP 01304'],
  mexico: ['+52 55 5550 01##', 'Avenida Álvaro Obregón 1##, Roma Norte, 06700 Ciudad de México'],
  bogota: ['+57 601 555 01##', 'Carrera 7 n.º 7#-1#, Bogotá'],
  mumbai: ['+91 22 5550 01##', '1# Linking Road, Bandra West, Mumbai 400050'],
  delhi: ['+91 11 5550 01##', '2# Barakhamba Road, New Delhi 110001'],
  karachi: ['+92 21 555 01##', '1# Khayaban-e-Shahbaz, DHA, Karachi'],
  shanghai: ['+86 21 5555 01##', '1## Huaihai Middle Road, Shanghai 200021'],
  adelaide: ['+61 8 5550 01##', '1## North Terrace, Adelaide SA 5000'],
};

function toRow({ id, place }: Doctor): Row {
  const random = createRandom(`contact ${id}`);
  const [phone, address] = contacts[place].map((pattern) => pattern.replace(/#/g, () => `${random.between(1, 9)}`));
  return { provider_id: id, phone: phone?.replaceAll(' ', ''), address };
}

/** How the practices are called and where they are. */
export async function insertContacts(client: pg.Client): Promise<void> {
  await insertRows(client, 'provider_contacts', doctors.map(toRow));
}
