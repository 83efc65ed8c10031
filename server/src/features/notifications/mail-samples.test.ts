import { languages } from '@polyclinic/contract/platform/languages';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestServer, testServer } from '../../testing/server.ts';
import { codeOf } from '../../testing/visits.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server?.close());

const staff = (duty: 'support' | 'auditor' | 'administrator' | 'finance' | 'verifier') =>
  server.person({ role: 'admin', duty });

it.each(languages)('shows every mail in %s as it is sent, to support, auditors and administrators', async (locale) => {
  for (const duty of ['support', 'auditor', 'administrator'] as const) {
    const { notifications } = server.clientOf(await staff(duty));
    const { mails } = await notifications.mailSamples({ locale });
    expect(mails.length).toBeGreaterThan(80);
    expect(JSON.stringify(mails)).not.toMatch(/\{\{|undefined|\[object/);
    if (duty !== 'auditor') continue;
    for (const { kind, subject } of mails) {
      const mail = await notifications.mailSample({ kind, locale });
      expect(mail.subject).toBe(subject);
      expect(mail.text).not.toMatch(/\{\{|undefined|\[object/);
    }
  }
});

it('serves the mail’s own page for a frame: nothing runs, loads or is framed elsewhere', async () => {
  const person = await staff('support');
  const answer = await server.request('/api/mails/appointment_confirmed?locale=ar', { headers: person.headers });
  const policy = answer.headers.get('content-security-policy') ?? '';
  for (const part of ["default-src 'none'", 'sandbox', "frame-ancestors 'self'"]) expect(policy).toContain(part);
  expect(answer.headers.get('cache-control')).toContain('no-store');
  const html = await answer.text();
  expect(html).toContain('<html lang="ar" dir="rtl">');
  const { text } = await server
    .clientOf(person)
    .notifications.mailSample({ kind: 'appointment_confirmed', locale: 'ar' });
  expect(text).toContain('لينا حداد');
  expect(html).toContain('لينا حداد');
});

it('shows mails to nobody else, and none by a name that there is not', async () => {
  const refused = [
    await staff('finance'),
    await staff('verifier'),
    await server.person({ role: 'patient' }),
    await server.person({ role: 'doctor' }),
  ];
  for (const person of refused) {
    const { notifications } = server.clientOf(person);
    expect(await codeOf(notifications.mailSamples({}))).toBe('FORBIDDEN');
    expect(await codeOf(notifications.mailSample({ kind: 'digest' }))).toBe('FORBIDDEN');
    expect((await server.request('/api/mails/digest', { headers: person.headers })).status).toBe(403);
  }
  expect((await server.request('/api/mails/digest')).status).toBe(401);
  const person = await staff('administrator');
  for (const kind of ['nothing', 'constructor', '__proto__']) {
    expect((await server.request(`/api/mails/${kind}`, { headers: person.headers })).status).toBe(404);
    expect(await codeOf(server.clientOf(person).notifications.mailSample({ kind }))).toBe('NOT_FOUND');
  }
});
