import { asOwner } from './owner.ts';
import type { Product } from './product.ts';

const LOCK = 4_711;
const NAME = 'get_specialties_localized';

/** The specialties are read after `statement` in one language, and as ever in the others. */
const after = (statement: string, locale: string) => `
  create or replace function ${NAME}(loc text default 'en-US')
  returns table(id uuid, slug text, name text, description text) language plpgsql as $$
  begin
    if loc = '${locale}' then ${statement}; end if;
    return query select * from specialties_at_once(loc);
  end $$`;

/** While `use` runs, requests for the specialties in one language wait; others are answered. */
export const withLateSpecialties = (product: Product, locale: string, use: () => Promise<void>): Promise<void> =>
  readAfter(product, after(`perform pg_advisory_xact_lock_shared(${LOCK})`, locale), use);

/** While `use` runs, requests for the specialties in one language fail; others are answered. */
export const withFailingSpecialties = (product: Product, locale: string, use: () => Promise<void>): Promise<void> =>
  readAfter(product, after(`raise exception 'the specialties can not be read'`, locale), use);

function readAfter(product: Product, reading: string, use: () => Promise<void>): Promise<void> {
  return asOwner(product, async (client) => {
    const { rows } = await client.query(`select pg_get_functiondef('${NAME}'::regproc) as definition`);
    const { definition } = rows[0];
    await client.query(definition.replace(NAME, 'specialties_at_once'));
    await client.query('grant execute on function specialties_at_once to public');
    await client.query(`select pg_advisory_lock(${LOCK})`);
    await client.query(reading);
    try {
      await use();
    } finally {
      await client.query('select pg_advisory_unlock_all()');
      await client.query(definition);
      await client.query('drop function specialties_at_once');
    }
  });
}
