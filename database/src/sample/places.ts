import { countries, type Place } from './countries.ts';

function place(
  country: keyof typeof countries,
  city: string,
  zone: string,
  [en, ar, es, fr]: [string, string, string, string],
): Place {
  return { ...countries[country], city, zone, in: { en, ar, es, fr } };
}

export const places = {
  cairo: place('egypt', 'Cairo', 'Africa/Cairo', ['in Cairo', 'في القاهرة', 'en El Cairo', 'au Caire']),
  alexandria: place('egypt', 'Alexandria', 'Africa/Cairo', [
    'in Alexandria',
    'في الإسكندرية',
    'en Alejandría',
    'à Alexandrie',
  ]),
  riyadh: place('saudi', 'Riyadh', 'Asia/Riyadh', ['in Riyadh', 'في الرياض', 'en Riad', 'à Riyad']),
  dubai: place('emirates', 'Dubai', 'Asia/Dubai', ['in Dubai', 'في دبي', 'en Dubái', 'à Dubaï']),
  beirut: place('lebanon', 'Beirut', 'Asia/Beirut', ['in Beirut', 'في بيروت', 'en Beirut', 'à Beyrouth']),
  casablanca: place('morocco', 'Casablanca', 'Africa/Casablanca', [
    'in Casablanca',
    'في الدار البيضاء',
    'en Casablanca',
    'à Casablanca',
  ]),
  dakar: place('senegal', 'Dakar', 'Africa/Dakar', ['in Dakar', 'في داكار', 'en Dakar', 'à Dakar']),
  newYork: place('america', 'New York', 'America/New_York', [
    'in New York',
    'في نيويورك',
    'en Nueva York',
    'à New York',
  ]),
  chicago: {
    ...place('america', 'Chicago', 'America/Chicago', ['in Chicago', 'في شيكاغو', 'en Chicago', 'à Chicago']),
    license: 'IL-036######',
    authority: 'Illinois Department of Financial and Professional Regulation',
  },
  montreal: place('canada', 'Montréal', 'America/Toronto', ['in Montréal', 'في مونتريال', 'en Montreal', 'à Montréal']),
  london: place('britain', 'London', 'Europe/London', ['in London', 'في لندن', 'en Londres', 'à Londres']),
  madrid: place('spain', 'Madrid', 'Europe/Madrid', ['in Madrid', 'في مدريد', 'en Madrid', 'à Madrid']),
  barcelona: place('spain', 'Barcelona', 'Europe/Madrid', [
    'in Barcelona',
    'في برشلونة',
    'en Barcelona',
    'à Barcelone',
  ]),
  paris: place('france', 'Paris', 'Europe/Paris', ['in Paris', 'في باريس', 'en París', 'à Paris']),
  lyon: place('france', 'Lyon', 'Europe/Paris', ['in Lyon', 'في ليون', 'en Lyon', 'à Lyon']),
  berlin: place('germany', 'Berlin', 'Europe/Berlin', ['in Berlin', 'في برلين', 'en Berlín', 'à Berlin']),
  lisbon: place('portugal', 'Lisboa', 'Europe/Lisbon', ['in Lisbon', 'في لشبونة', 'en Lisboa', 'à Lisbonne']),
  saoPaulo: place('brazil', 'São Paulo', 'America/Sao_Paulo', [
    'in São Paulo',
    'في ساو باولو',
    'en São Paulo',
    'à São Paulo',
  ]),
  mexico: place('mexico', 'Ciudad de México', 'America/Mexico_City', [
    'in Mexico City',
    'في مكسيكو سيتي',
    'en Ciudad de México',
    'à Mexico',
  ]),
  bogota: place('colombia', 'Bogotá', 'America/Bogota', ['in Bogotá', 'في بوغوتا', 'en Bogotá', 'à Bogota']),
  mumbai: place('india', 'Mumbai', 'Asia/Kolkata', ['in Mumbai', 'في مومباي', 'en Bombay', 'à Mumbai']),
  delhi: place('india', 'New Delhi', 'Asia/Kolkata', ['in New Delhi', 'في نيودلهي', 'en Nueva Delhi', 'à New Delhi']),
  karachi: place('pakistan', 'Karachi', 'Asia/Karachi', ['in Karachi', 'في كراتشي', 'en Karachi', 'à Karachi']),
  shanghai: place('china', 'Shanghai', 'Asia/Shanghai', ['in Shanghai', 'في شنغهاي', 'en Shanghái', 'à Shanghai']),
  adelaide: place('australia', 'Adelaide', 'Australia/Adelaide', [
    'in Adelaide',
    'في أديلايد',
    'en Adelaida',
    'à Adélaïde',
  ]),
} as const satisfies Record<string, Place>;

export type PlaceKey = keyof typeof places;
