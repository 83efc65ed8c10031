import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readRelations } from '../src/access-catalogue.ts';
import { attempt } from './attempts.ts';
import { openWorld, type World } from './world.ts';

/** Of the tables that app writes: the columns it may write. All others are derived, or somebody else's to decide. */
const writable = {
  account_deletions: { insert: 'user_id', update: '' },
  access_log: { insert: 'actor_id actor_role action subject subject_id patient_id request_id', update: '' },
  appointments: {
    insert:
      'id patient_id provider_id appointment_type start_time symptoms notes urgency idempotency_key request_digest is_reserved_time',
    update: '',
  },
  drafts: { insert: 'user_id appointment_id content saved_at', update: 'content saved_at' },
  breaches: {
    insert:
      'id what kinds happened_at noticed_at people_count whose data effects measures risk authority_at authority_note people_at people_note closed_at',
    update:
      'what kinds happened_at noticed_at people_count whose data effects measures risk authority_at authority_note people_at people_note closed_at',
  },
  breach_letters: { insert: 'breach_id recipient language body', update: '' },
  calendar_feeds: { insert: 'user_id version', update: 'version' },
  consents: { insert: 'user_id kind version is_given language', update: '' },
  exports: { insert: 'user_id', update: '' },
  passkeys: { insert: 'user_id credential_id public_key counter transports name', update: 'name' },
  message_deliveries: { insert: 'appointment_id user_id up_to', update: 'up_to' },
  call_guests: { insert: 'id appointment_id kind token_hash', update: '' },
  call_presence: { insert: 'appointment_id user_id', update: 'joined_at connected_at left_at seen_at' },
  call_signals: { insert: 'appointment_id sender_id recipient_id payload', update: '' },
  encounter_addenda: { insert: 'appointment_id content idempotency_key', update: '' },
  encounter_notes: {
    insert: 'appointment_id subjective objective assessment plan',
    update: 'subjective objective assessment plan',
  },
  favorite_providers: { insert: 'user_id provider_id', update: '' },
  message_receipts: { insert: 'message_id user_id', update: '' },
  messages: {
    insert:
      'id appointment_id sender_id client_id content message_type attachment_url attachment_name attachment_size attachment_type metadata',
    update: 'content taken_back_at',
  },
  notification_preferences: { insert: 'user_id event channel is_on', update: 'is_on' },
  notifications: { insert: '', update: 'read_at' },
  outbox: { insert: 'effect payload', update: '' },
  profiles: {
    insert: '',
    update: 'full_name other_name locale time_zone phone emergency_contact allergies medical_conditions theme region',
  },
  provider_documents: { insert: 'provider_id user_id kind name type size scan path', update: 'is_stored' },
  provider_contacts: { insert: 'provider_id phone address', update: 'phone address' },
  providers: {
    insert:
      'user_id specialty_id license_number license_authority license_country license_expires_on years_experience languages hourly_rate bio education certifications availability time_zone visit_types country city late_refund_percent is_accepting_patients insurers place_names place_key',
    update:
      'specialty_id license_number license_authority license_country license_expires_on years_experience languages hourly_rate bio education certifications availability time_zone visit_types country city late_refund_percent is_accepting_patients insurers place_names place_key buffer_minutes notice_minutes takes_urgent urgent_hours',
  },
  review_reports: { insert: 'review_id reporter_id reason words', update: '' },
  reviews: { insert: 'appointment_id patient_id provider_id rating comment locale', update: '' },
  ticket_messages: { insert: 'ticket_id author_id client_id body', update: '' },
  ticket_notes: { insert: 'ticket_id author_id client_id body', update: '' },
  ticket_ratings: { insert: 'ticket_id user_id is_helpful', update: 'is_helpful' },
  tickets: { insert: 'user_id client_id category subject appointment_id', update: '' },
  support_answers: { insert: 'id title en ar es fr', update: 'title en ar es fr' },
  search_wishes: { insert: 'user_id specialty language place_key', update: '' },
  waitlist_entries: {
    insert: 'patient_id provider_id appointment_id appointment_type wanted_from wanted_until',
    update: '',
  },
  recommendations: { insert: 'user_id score', update: '' },
  saved_replies: { insert: 'id user_id title en ar es fr', update: 'title en ar es fr' },
  visit_feedback: { insert: 'appointment_id user_id score problems', update: 'score problems' },
  typing_indicators: { insert: 'appointment_id user_id is_typing updated_at', update: 'is_typing updated_at' },
  uploads: { insert: 'appointment_id sender_id client_id name size', update: 'path' },
};
const wholeRows = ['answer_times', 'availability_exceptions', 'provider_biographies', 'written_answers'];

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world?.close());

async function columnsOf(table: string): Promise<{ name: string; isGenerated: boolean }[]> {
  const { rows } = await world.connections.owner.query<{ name: string; isGenerated: boolean }>(
    `select attname as name, attgenerated <> '' as "isGenerated" from pg_attribute where attrelid = to_regclass($1) and attnum > 0 and not attisdropped`,
    [table],
  );
  return rows;
}

it('names every table that app writes', async () => {
  const { rows } = await world.connections.owner.query<{ written: boolean; name: string }>(
    `select name, has_any_column_privilege('app', name, 'insert') or has_any_column_privilege('app', name, 'update') as written
     from unnest($1::text[]) name`,
    [(await readRelations(world.connections.owner)).map(({ name }) => name.replace('auth.user', 'auth."user"'))],
  );
  const written = rows.filter((row) => row.written).map(({ name }) => name);
  expect(written.sort()).toEqual([...Object.keys(writable), ...wholeRows].sort());
});

describe.each(Object.entries(writable))('%s', (table, lists) => {
  it('takes an update of the granted columns and refuses each other one', async () => {
    for (const { name: column } of await columnsOf(table)) {
      const outcome = await attempt(world.connections.app, `update ${table} set ${column} = default where false`);
      expect(outcome, column).toBe(lists.update.split(' ').includes(column) ? 'hidden' : 'refused');
    }
  });

  it('takes an insert of the granted columns and refuses each other one', async () => {
    for (const { name: column, isGenerated } of await columnsOf(table)) {
      const insert = `insert into ${table} (${column}) select null where false`;
      const statement = isGenerated ? `insert into ${table} (${column}) values (default)` : insert;
      const outcome = await attempt(world.connections.app, statement);
      expect(outcome, column).toBe(lists.insert.split(' ').includes(column) ? 'reached' : 'refused');
    }
  });
});

describe('columns that app does not read', () => {
  it.each(['license_number', 'license_key', 'suspended_at', 'search_text'])('refuses providers.%s', async (column) => {
    expect(await attempt(world.connections.app, `select ${column} from providers`)).toBe('refused');
  });

  it.each(['patient_id', 'writer_id', 'appointment_id'])('refuses reviews.%s', async (column) => {
    expect(await attempt(world.connections.app, `select ${column} from reviews`)).toBe('refused');
  });

  it('refuses whole rows where a column is withheld', async () => {
    expect(await attempt(world.connections.app, 'select * from providers')).toBe('refused');
    expect(await attempt(world.connections.app, 'select providers from providers')).toBe('refused');
    expect(await attempt(world.connections.auth, 'select allergies from profiles')).toBe('refused');
    expect(await attempt(world.connections.worker, 'select payload from call_signals')).toBe('refused');
  });
});
