import type pg from 'pg';
import { contents, type Rating } from './content/index.ts';
import type { Doctor } from './doctor.ts';
import { reviewCount } from './history.ts';
import { insertRows, iso, type Row, withoutTriggers } from './insert.ts';
import { marwa } from './patients.ts';
import { createRandom, type Random, stableId } from './random.ts';
import { HOUR_MS, type Visit } from './visits.ts';

/** Five stars from most; how many is the doctor's own. */
function rate(random: Random, shareOfFive: number): Rating {
  if (random.chance(shareOfFive)) return 5;
  return random.pick<Rating>([4, 4, 4, 4, 4, 4, 3, 3, 2, 1]);
}

/** A comment that this doctor does not have yet, or none. */
function comment(visit: Visit, rating: Rating, random: Random, used: Set<string>): string {
  const fresh = contents[visit.patient.locale].comments[rating].filter((text) => !used.has(text));
  if (fresh.length === 0 || random.chance(0.2)) return '';
  const text = random.pick(fresh);
  used.add(text);
  return text;
}

function toRow(visit: Visit, rating: Rating, text: string, at: number): Row {
  return {
    id: stableId(`review ${visit.id}`),
    appointment_id: visit.id,
    patient_id: visit.patient.id,
    provider_id: visit.doctor.id,
    rating,
    comment: text,
    locale: visit.patient.locale,
    created_at: iso(at),
  };
}

function reviewsOf(doctor: Doctor, visits: readonly Visit[], anchor: number): Row[] {
  const random = createRandom(`ratings ${doctor.id}`);
  const used = new Set<string>();
  const shareOfFive = 0.55 + random.fraction() * 0.4;
  return visits.slice(0, reviewCount(doctor)).map((visit) => {
    const rating = rate(random, shareOfFive);
    const at = Math.min(visit.end + random.between(1, 60) * HOUR_MS, anchor - HOUR_MS);
    return toRow(visit, rating, comment(visit, rating, random, used), at);
  });
}

/** Emily's visits stay open for a review of her own. */
function mayBeReviewed({ status, patient, end }: Visit, anchor: number): boolean {
  return (
    status === 'completed' &&
    end < anchor - 2 * HOUR_MS &&
    (patient.id === marwa.id || patient.email.endsWith('@patients.polyclinic.example'))
  );
}

const refreshRatings = `
  update providers p set total_reviews = r.total, average_rating = r.average
  from (select provider_id, count(*) as total, round(avg(rating), 2) as average from reviews group by provider_id) r
  where p.id = r.provider_id`;

/** Reviews, each of a completed visit, and the doctors' averages of them. */
export async function insertReviews(client: pg.Client, visits: readonly Visit[], anchor: number): Promise<void> {
  const reviewable = visits.filter((visit) => mayBeReviewed(visit, anchor));
  const byDoctor = Map.groupBy(reviewable, ({ doctor }) => doctor);
  const rows = [...byDoctor].flatMap(([doctor, own]) => reviewsOf(doctor, own, anchor));
  await withoutTriggers(client, 'reviews', ['_510_refresh_rating'], () => insertRows(client, 'reviews', rows));
  await client.query(refreshRatings);
}
