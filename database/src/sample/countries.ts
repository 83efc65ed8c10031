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
};

type Country = Pick<Place, 'country' | 'hours' | 'schools' | 'board' | 'license'>;

const week: HoursName[] = ['standard', 'early', 'late', 'partTime', 'saturday'];

/** What doctors of a country have in common. */
export const countries = {
  egypt: {
    country: 'EG',
    hours: ['sundayToThursday', 'cairoEvening'],
    schools: ['Kasr Al-Ainy, Cairo University', 'Ain Shams University', 'Alexandria University'],
    board: 'Egyptian Fellowship',
    license: 'EMS-######',
  },
  saudi: {
    country: 'SA',
    hours: ['sundayToThursday'],
    schools: ['King Saud University'],
    board: 'Saudi Board',
    license: '##-R-M-00#####',
  },
  emirates: {
    country: 'AE',
    hours: ['dubai'],
    schools: ['University of Sharjah', 'Gulf Medical University'],
    board: 'Dubai Health Authority specialist',
    license: 'DHA-P-0######',
  },
  lebanon: {
    country: 'LB',
    hours: week,
    schools: ['American University of Beirut', 'Université Saint-Joseph de Beyrouth'],
    board: 'Lebanese Board',
    license: 'LOP-#####',
  },
  morocco: {
    country: 'MA',
    hours: week,
    schools: ['Université Hassan II de Casablanca'],
    board: 'Diplôme de spécialité',
    license: 'CNOM-#####',
  },
  senegal: {
    country: 'SN',
    hours: week,
    schools: ['Université Cheikh Anta Diop, Dakar'],
    board: 'Certificat d’études spécialisées',
    license: 'ONMS-####',
  },
  america: {
    country: 'US',
    hours: week,
    schools: ['Columbia University', 'Johns Hopkins University', 'University of Michigan', 'Rush Medical College'],
    board: 'American Board',
    license: 'NY-######',
  },
  canada: {
    country: 'CA',
    hours: week,
    schools: ['Université de Montréal', 'McGill University'],
    board: 'Royal College of Physicians and Surgeons of Canada',
    license: 'CMQ-#####',
  },
  britain: {
    country: 'GB',
    hours: week,
    schools: ['King’s College London', 'University of Edinburgh', 'University of Manchester'],
    board: 'UK specialist register',
    license: 'GMC #######',
  },
  spain: {
    country: 'ES',
    hours: week,
    schools: ['Universidad Complutense de Madrid', 'Universitat de Barcelona'],
    board: 'MIR',
    license: '28#######',
  },
  france: {
    country: 'FR',
    hours: week,
    schools: ['Sorbonne Université', 'Université Claude-Bernard Lyon 1'],
    board: 'Diplôme d’études spécialisées',
    license: 'RPPS 10#########',
  },
  germany: {
    country: 'DE',
    hours: week,
    schools: ['Charité Berlin', 'Universität Heidelberg'],
    board: 'Facharzt',
    license: 'LANR ##########',
  },
  portugal: {
    country: 'PT',
    hours: week,
    schools: ['Universidade de Lisboa'],
    board: 'Ordem dos Médicos',
    license: 'OM #####',
  },
  brazil: {
    country: 'BR',
    hours: week,
    schools: ['Universidade de São Paulo', 'Universidade Federal de São Paulo'],
    board: 'Residência Médica',
    license: 'CRM-SP ######',
  },
  mexico: {
    country: 'MX',
    hours: week,
    schools: ['Universidad Nacional Autónoma de México'],
    board: 'Consejo Mexicano',
    license: 'Cédula #######',
  },
  colombia: {
    country: 'CO',
    hours: week,
    schools: ['Universidad Nacional de Colombia', 'Pontificia Universidad Javeriana'],
    board: 'Especialización',
    license: 'ReTHUS ########',
  },
  india: {
    country: 'IN',
    hours: ['mondayToSaturday', 'late'],
    schools: ['AIIMS New Delhi', 'Seth GS Medical College, Mumbai'],
    board: 'MD',
    license: 'MMC/YYYY/0####',
  },
  pakistan: {
    country: 'PK',
    hours: ['mondayToSaturday', 'late'],
    schools: ['Aga Khan University', 'King Edward Medical University'],
    board: 'FCPS',
    license: 'PMDC #####-P',
  },
  china: {
    country: 'CN',
    hours: ['standard', 'mondayToSaturday'],
    schools: ['Fudan University', 'Peking University'],
    board: 'Attending physician',
    license: '1103100000#####',
  },
  australia: {
    country: 'AU',
    hours: week,
    schools: ['University of Adelaide', 'Flinders University'],
    board: 'Australian specialist register',
    license: 'MED000#######',
  },
} satisfies Record<string, Country>;
