import type { CheckedItem } from '@polyclinic/contract/admin/checklist/schemas';
import { sql } from 'kysely';

/** What is looked at for a provider's application, with who has, as JSON; the id and the licence's country are columns. */
export const checklistOf = (providerId: string, country: string) => sql<CheckedItem[]>`(
  select coalesce(json_agg(json_build_object('code', c.code, 'names', c.names, 'isRequired', c.demand = 'required',
      'tick', case when k.id is not null then json_build_object('by', coalesce(s.full_name, ''), 'at', k.ticked_at) end)
    order by c.place, c.code), '[]')
  from checklist_of(${sql.ref(country)}) c
  left join checklist_ticks k on k.provider_id = ${sql.ref(providerId)} and k.code = c.code and k.decision_id is null
  left join support_staff s on s.user_id = k.ticked_by)`;

/** As the contract has it. */
export const toChecklist = (items: CheckedItem[]): CheckedItem[] =>
  items.map(({ tick, ...item }) => ({ ...item, tick: tick && { ...tick, at: new Date(tick.at).toISOString() } }));

/** What was ticked before a decision, as JSON; the id is a column. */
export const checksOf = (decisionId: string) => sql`(
  select coalesce(json_agg(json_build_object('code', k.code, 'at', k.ticked_at, 'by', coalesce(s.full_name, ''),
      'names', coalesce((select i.names from checklist_items i where i.code = k.code order by i.country desc limit 1), '{}'))
    order by k.ticked_at, k.id), '[]')
  from checklist_ticks k left join support_staff s on s.user_id = k.ticked_by
  where k.decision_id = ${sql.ref(decisionId)})`;
