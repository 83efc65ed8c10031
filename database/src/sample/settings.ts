import type pg from 'pg';

/** Who runs the demonstration. */
export async function insertSettings(client: pg.Client): Promise<void> {
  await client.query(`select write_settings('Polyclinic', 'بوليكلينك', 'support@polyclinic.example',
    'privacy@polyclinic.example', 'Polyclinic', '', '{}', '{en,ar,es,fr}')`);
}
