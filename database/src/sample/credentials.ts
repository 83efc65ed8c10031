import { specialties } from './content/specialties.ts';
import type { Doctor } from './doctor.ts';
import { places } from './places.ts';
import { createRandom } from './random.ts';

/** Licence, education and certifications as the doctor's country writes them; `year` is the current one. */
export function credentials(doctor: Doctor, year: number) {
  const random = createRandom(`credentials ${doctor.id}`);
  const { license, authority, country, schools, board } = places[doctor.place];
  const specialist = year - doctor.years;
  const [field] = specialties[doctor.specialty].text.en;
  const isPsychologist = doctor.specialty === 'mental-health';
  return {
    license_number: license.replace('YYYY', String(specialist)).replace(/#/g, () => String(random.between(1, 9))),
    license_authority: authority,
    license_country: country,
    // Every few years, and never soon: nobody of the sample is reminded of it.
    license_expires_on: `${year + random.between(2, 4)}-${random.pick(['03-31', '06-30', '12-31'])}`,
    education: `${isPsychologist ? 'Clinical psychology' : 'Medicine'}, ${random.pick(schools)} (${specialist - random.between(4, 6)})`,
    certifications: `${isPsychologist ? 'Cognitive behavioral therapy' : `${board}, ${field}`} (${specialist + random.between(0, 1)})`,
  };
}
