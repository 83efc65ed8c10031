import type { Locale } from '@polyclinic/contract/platform/fields';
import { DEMONSTRATION_EMAILS } from './accounts.ts';
import { stableId } from './random.ts';

export type Patient = {
  id: string;
  name: string;
  email: string;
  locale: Locale;
  zone: string;
  phone?: string;
  emergencyContact?: string;
  allergies?: string;
  conditions?: string;
  /** Without an account of their own: born then, and managed by this person */
  birthDate?: string;
  managedBy?: string;
  /** The name in another script */
  otherName?: string;
};

/** Who books and pays for somebody. */
export const bookerOf = ({ id, managedBy }: Patient): string => managedBy ?? id;

export const emily: Patient = {
  id: stableId('user emily carter'),
  name: 'Emily Carter',
  email: DEMONSTRATION_EMAILS.patient,
  locale: 'en',
  zone: 'America/New_York',
  phone: '+1 212 555 0142',
  emergencyContact: 'Thomas Carter, +1 212 555 0178',
  allergies: 'Penicillin',
  conditions: 'Mild asthma',
};

const ELLA = stableId('user ella carter');

/** Emily's daughter. */
export const ella: Patient = {
  id: ELLA,
  name: 'Ella Carter',
  email: `${ELLA}@dependent.invalid`,
  locale: 'en',
  zone: emily.zone,
  allergies: 'Cashew nuts',
  birthDate: '2019-06-14',
  managedBy: emily.id,
};

export const marwa: Patient = {
  id: stableId('user marwa hassan'),
  name: 'مروة حسن',
  email: DEMONSTRATION_EMAILS.arabicPatient,
  locale: 'ar',
  zone: 'Africa/Cairo',
  phone: '+20 100 555 0119',
  emergencyContact: 'عمر حسن، ‎+20 100 555 0183',
  allergies: 'الأسبرين',
  conditions: 'ارتفاع ضغط الدم',
};

const names: readonly (readonly [Locale, string, string])[] = [
  ['en', 'America/New_York', 'Ethan Brooks, Hannah Kowalski, Jamal Washington, Mei-Ling Tan, Sarah O’Brien'],
  ['en', 'Europe/London', 'Oliver Hughes, Chidinma Eze, Zara Ahmed, Fergus McLeod'],
  ['en', 'Asia/Kolkata', 'Aarav Patel, Meera Nair, Sanjay Gupta'],
  ['en', 'Australia/Adelaide', 'Chloe Nguyen, Jack Thompson'],
  ['en', 'Asia/Karachi', 'Hamza Malik, Sana Javed'],
  ['en', 'Europe/Berlin', 'Anna Schneider, Dmitri Sokolov'],
  ['ar', 'Africa/Cairo', 'عمر الشناوي, سلمى عبد العزيز, محمود رضوان, دينا فؤاد'],
  ['ar', 'Asia/Riyadh', 'نورة القحطاني, فهد الدوسري'],
  ['ar', 'Asia/Beirut', 'جاد حنا, مايا الخطيب'],
  ['es', 'Europe/Madrid', 'Carmen Ruiz, Javier Molina, Elena Navarro, Pablo Iglesias Soto'],
  ['es', 'America/Mexico_City', 'Rosa Mendoza, Luis Ángel Vargas, Ximena Flores'],
  ['es', 'America/Bogota', 'Camilo Rojas'],
  ['fr', 'Europe/Paris', 'Chloé Dubois, Karim Belkacem, Manon Lefèvre, Thomas Nguyen'],
  ['fr', 'America/Toronto', 'Gabriel Bouchard, Fatoumata Traoré'],
  ['fr', 'Africa/Casablanca', 'Salma Idrissi, Omar Chraïbi'],
];

const LATIN: Record<string, string> = {
  'عمر الشناوي': 'Omar El-Shenawy',
  'سلمى عبد العزيز': 'Salma Abdel-Aziz',
  'محمود رضوان': 'Mahmoud Radwan',
  'دينا فؤاد': 'Dina Fouad',
  'نورة القحطاني': 'Noura Al-Qahtani',
  'فهد الدوسري': 'Fahd Al-Dosari',
  'جاد حنا': 'Jad Hanna',
  'مايا الخطيب': 'Maya El-Khatib',
};

function toPatient(locale: Locale, zone: string, name: string, number: number): Patient {
  const email = `patient${number}@patients.polyclinic.example`;
  const otherName = LATIN[name];
  return { id: stableId(`user ${email}`), name, email, locale, zone, ...(otherName && { otherName }) };
}

/** The people behind the reviews and in the doctors' calendars. */
export const otherPatients: readonly Patient[] = names
  .flatMap(([locale, zone, list]) => list.split(', ').map((name) => ({ locale, zone, name })))
  .map(({ locale, zone, name }, index) => toPatient(locale, zone, name, index + 1));

export const patients: readonly Patient[] = [emily, ella, marwa, ...otherPatients];
