import { expect, it } from 'vitest';
import { readEnvironment } from './environment.ts';

it('starts from nothing: embedded database with sample data on port 3000', () => {
  expect(readEnvironment({})).toMatchObject({
    PORT: 3000,
    DATA_DIR: './data',
    sampleData: true,
    publicUrl: 'http://localhost:3000',
  });
});

it('keeps sample data out of a database of somebody else unless asked', () => {
  const DATABASE_URL = 'postgres://owner:secret@db/clinic';
  expect(readEnvironment({ DATABASE_URL }).sampleData).toBe(false);
  expect(readEnvironment({ DATABASE_URL, SAMPLE_DATA: '1' }).sampleData).toBe(true);
});

it('takes an empty variable for a missing one', () => {
  expect(readEnvironment({ PORT: '', SMTP_URL: '' })).toMatchObject({ PORT: 3000 });
});

it.each([
  { PORT: 'abc' },
  { PORT: '70000' },
  { SAMPLE_DATA: 'yes' },
  { SMTP_URL: 'http://mail' },
  { DATABASE_URL: 'mysql://db/x' },
  { DATABASE_URL: 'postgres://a:1,b:two/x' },
  { DATABASE_URL: 'postgres://a,b/x?target_session_attrs=standby' },
  { NODE_ENV: 'staging' },
  { TURN_URLS: 'turn:relay' },
  { STRIPE_SECRET_KEY: 'sk' },
  { KEY_VERSIONS: 'cookies=2' },
  { KEY_VERSIONS: 'sessions=0' },
  { NOW_OFFSET: '5', NODE_ENV: 'production' },
  { ACT_DELAY: '5', NODE_ENV: 'production' },
  { QUICK_PASSWORDS: '1', NODE_ENV: 'production' },
  { QUICK_PASSWORDS: '1' },
])('refuses %o in one line that names it', (variables) => {
  const [name] = Object.keys(variables);
  expect(() => readEnvironment(variables)).toThrow(new RegExp(`^[^\\n]*${name}[^\\n]*$`));
});

it('never shows the value of a secret that it refuses', () => {
  expect(() => readEnvironment({ DATABASE_URL: 'mysql://owner:hunter2@db/x' })).toThrow(/^((?!hunter2).)*$/);
});
