import { asOwner } from './owner.ts';
import type { Product } from './product.ts';

const LOCK = 4_711;
const NAME = 'get_specialties_localized';

const waiting = (locale: string) => `
  create or replace function ${NAME}(loc text default 'en-US')
  returns table(id uuid, slug text, name text, description text) language plpgsql as $$
  begin
    if loc = '${locale}' then perform pg_advisory_xact_lock_shared(${LOCK}); end if;
    return query select * from specialties_at_once(loc);
  end $$`;

/** While `use` runs, requests for the specialties in one language wait; others are answered. */
export function withLateSpecialties(product: Product, locale: string, use: () => Promise<void>): Promise<void> {
  return asOwner(product, async (client) => {
    const { rows } = await client.query(`select pg_get_functiondef('${NAME}'::regproc) as definition`);
    const { definition } = rows[0];
    await client.query(definition.replace(NAME, 'specialties_at_once'));
    await client.query('grant execute on function specialties_at_once to public');
    await client.query(`select pg_advisory_lock(${LOCK})`);
    await client.query(waiting(locale));
    try {
      await use();
    } finally {
      await client.query('select pg_advisory_unlock_all()');
      await client.query(definition);
      await client.query('drop function specialties_at_once');
    }
  });
}
