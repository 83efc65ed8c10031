import type { MailSample, RenderedMail } from '@polyclinic/contract/notifications/mails/schemas';
import type { Language } from '@polyclinic/contract/platform/languages';
import { fail } from '../../../http/index.ts';
import type { Services } from '../../../services.ts';
import { renderMail } from '../mails/rules.ts';
import type { MailData, MailKind } from '../mails/schemas.ts';
import { sampleMails } from './rules.ts';

type Reading = { locale: Language; timeZone: string };

/** Every kind of mail of this version, by its subject. */
export function listMailSamples(services: Services, reading: Reading): { mails: MailSample[] } {
  const data = samplesOf(services, reading);
  const mails = (Object.keys(data) as MailKind[]).map((kind) => ({
    kind,
    subject: render(services, kind, reading).subject,
  }));
  return { mails };
}

/** One mail as it is sent, with values of nobody. Throws NOT_FOUND. */
export function readMailSample(services: Services, kind: string, reading: Reading): RenderedMail {
  const rendered = findMailSample(services, kind, reading);
  if (!rendered) throw fail('NOT_FOUND');
  const { subject, text } = rendered;
  return { kind, subject, text, url: `/api/mails/${kind}?locale=${reading.locale}` };
}

/** The same with its HTML; undefined where no mail has this name. */
export function findMailSample(services: Services, kind: string, reading: Reading) {
  return Object.hasOwn(samplesOf(services, reading), kind) ? render(services, kind as MailKind, reading) : undefined;
}

const samplesOf = ({ clock, environment }: Services, reading: Reading): MailData =>
  sampleMails({ ...reading, now: clock.now(), origin: environment.publicUrl });

const render = (services: Services, kind: MailKind, reading: Reading) =>
  renderMail(services, kind, reading.locale, samplesOf(services, reading)[kind]);
