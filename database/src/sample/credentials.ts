import { specialties } from './content/specialties.ts';
import type { Doctor } from './doctor.ts';
import { places } from './places.ts';
import { createRandom } from './random.ts';

/** Licence number, education and certifications as the doctor's country writes them; `year` is the current one. */
export function credentials(doctor: Doctor, year: number) {
  const random = createRandom(`credentials ${doctor.id}`);
  const { license, schools, board } = places[doctor.place];
  const specialist = year - doctor.years;
  const [field] = specialties[doctor.specialty].text.en;
  const isPsychologist = doctor.specialty === 'mental-health';
  return {
    license_number: license.replace('YYYY', String(specialist)).replace(/#/g, () => String(random.between(1, 9))),
    education: `${isPsychologist ? 'Clinical psychology' : 'Medicine'}, ${random.pick(schools)} (${specialist - random.between(4, 6)})`,
    certifications: `${isPsychologist ? 'Cognitive behavioural therapy' : `${board}, ${field}`} (${specialist + random.between(0, 1)})`,
  };
}
