import type { Localized } from './content/index.ts';
import type { HoursName } from './hours.ts';

/** `country` is its ISO code; `in` the phrase for "in the city". In `license`, # is a digit and YYYY the year of the licence. */
export type Place = {
  city: string;
  country: string;
  zone: string;
  hours: readonly HoursName[];
  in: Localized;
  schools: readonly string[];
  board: string;
  license: string;
  /** Who gives it */
  authority: string;
};

type Country = Pick<Place, 'country' | 'hours' | 'schools' | 'board' | 'license' | 'authority'>;

const week: HoursName[] = ['standard', 'early', 'late', 'partTime', 'saturday'];

/** What doctors of a country have in common. */
export const countries = {
  egypt: {
    country: 'EG',
    hours: ['sundayToThursday', 'cairoEvening'],
    schools: ['Kasr Al-Ainy, Cairo University', 'Ain Shams University', 'Alexandria University'],
    board: 'Egyptian Fellowship',
    license: 'EMS-######',
    authority: 'Egyptian Medical Syndicate',
  },
  saudi: {
    country: 'SA',
    hours: ['sundayToThursday'],
    schools: ['King Saud University'],
    board: 'Saudi Board',
    license: '##-R-M-00#####',
    authority: 'Saudi Commission for Health Specialties',
  },
  emirates: {
    country: 'AE',
    hours: ['dubai'],
    schools: ['University of Sharjah', 'Gulf Medical University'],
    board: 'Dubai Health Authority specialist',
    license: 'DHA-P-0######',
    authority: 'Dubai Health Authority',
  },
  lebanon: {
    country: 'LB',
    hours: week,
    schools: ['American University of Beirut', 'Université Saint-Joseph de Beyrouth'],
    board: 'Lebanese Board',
    license: 'LOP-#####',
    authority: 'Lebanese Order of Physicians',
  },
  morocco: {
    country: 'MA',
    hours: week,
    schools: ['Université Hassan II de Casablanca'],
    board: 'Diplôme de spécialité',
    license: 'CNOM-#####',
    authority: 'Ordre national des médecins du Maroc',
  },
  senegal: {
    country: 'SN',
    hours: week,
    schools: ['Université Cheikh Anta Diop, Dakar'],
    board: 'Certificat d’études spécialisées',
    license: 'ONMS-####',
    authority: 'Ordre national des médecins du Sénégal',
  },
  america: {
    country: 'US',
    hours: week,
    schools: ['Columbia University', 'Johns Hopkins University', 'University of Michigan', 'Rush Medical College'],
    board: 'American Board',
    license: 'NY-######',
    authority: 'New York State Education Department',
  },
  canada: {
    country: 'CA',
    hours: week,
    schools: ['Université de Montréal', 'McGill University'],
    board: 'Royal College of Physicians and Surgeons of Canada',
    license: 'CMQ-#####',
    authority: 'Collège des médecins du Québec',
  },
  britain: {
    country: 'GB',
    hours: week,
    schools: ['King’s College London', 'University of Edinburgh', 'University of Manchester'],
    board: 'UK specialist register',
    license: 'GMC #######',
    authority: 'General Medical Council',
  },
  spain: {
    country: 'ES',
    hours: week,
    schools: ['Universidad Complutense de Madrid', 'Universitat de Barcelona'],
    board: 'MIR',
    license: '28#######',
    authority: 'Consejo General de Colegios Oficiales de Médicos',
  },
  france: {
    country: 'FR',
    hours: week,
    schools: ['Sorbonne Université', 'Université Claude-Bernard Lyon 1'],
    board: 'Diplôme d’études spécialisées',
    license: 'RPPS 10#########',
    authority: 'Ordre national des médecins',
  },
  germany: {
    country: 'DE',
    hours: week,
    schools: ['Charité Berlin', 'Universität Heidelberg'],
    board: 'Facharzt',
    license: 'LANR ##########',
    authority: 'Kassenärztliche Bundesvereinigung',
  },
  portugal: {
    country: 'PT',
    hours: week,
    schools: ['Universidade de Lisboa'],
    board: 'Ordem dos Médicos',
    license: 'OM #####',
    authority: 'Ordem dos Médicos',
  },
  brazil: {
    country: 'BR',
    hours: week,
    schools: ['Universidade de São Paulo', 'Universidade Federal de São Paulo'],
    board: 'Residência Médica',
    license: 'CRM-SP ######',
    authority: 'Conselho Regional de Medicina do Estado de São Paulo',
  },
  mexico: {
    country: 'MX',
    hours: week,
    schools: ['Universidad Nacional Autónoma de México'],
    board: 'Consejo Mexicano',
    license: 'Cédula #######',
    authority: 'Dirección General de Profesiones',
  },
  colombia: {
    country: 'CO',
    hours: week,
    schools: ['Universidad Nacional de Colombia', 'Pontificia Universidad Javeriana'],
    board: 'Especialización',
    license: 'ReTHUS ########',
    authority: 'Ministerio de Salud y Protección Social',
  },
  india: {
    country: 'IN',
    hours: ['mondayToSaturday', 'late'],
    schools: ['AIIMS New Delhi', 'Seth GS Medical College, Mumbai'],
    board: 'MD',
    license: 'MMC/YYYY/0####',
    authority: 'Maharashtra Medical Council',
  },
  pakistan: {
    country: 'PK',
    hours: ['mondayToSaturday', 'late'],
    schools: ['Aga Khan University', 'King Edward Medical University'],
    board: 'FCPS',
    license: 'PMDC #####-P',
    authority: 'Pakistan Medical and Dental Council',
  },
  china: {
    country: 'CN',
    hours: ['standard', 'mondayToSaturday'],
    schools: ['Fudan University', 'Peking University'],
    board: 'Attending physician',
    license: '1103100000#####',
    authority: 'National Health Commission',
  },
  australia: {
    country: 'AU',
    hours: week,
    schools: ['University of Adelaide', 'Flinders University'],
    board: 'Australian specialist register',
    license: 'MED000#######',
    authority: 'Medical Board of Australia',
  },
} satisfies Record<string, Country>;
