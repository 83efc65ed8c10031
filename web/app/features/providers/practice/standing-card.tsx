import { LICENSE_REMINDERS, licenseDaysLeft, nextLicenseReminder } from '@polyclinic/contract/credentials/rules';
import type { Verification } from '@polyclinic/contract/credentials/schemas';
import type { OwnPractice } from '@polyclinic/contract/providers/schemas';
import { CircleAlert, CircleCheck, CircleDashed } from 'lucide-react';
import type { ReactNode } from 'react';
import { useFormat } from '../../../platform/format.ts';
import { useTranslation } from '../../../platform/translation.ts';
import { Card } from '../../../ui/card.tsx';

interface StandingCardProps {
  practice: OwnPractice;
  verification: Verification;
  /** Epoch ms */
  now: number;
}

/** What a verification stands on, each with what is missing of it; and until when the licence is valid. */
export function StandingCard({ practice, verification, now }: StandingCardProps) {
  const { t } = useTranslation('providers/practice');
  return (
    <Card aria-labelledby="standing" className="grid gap-4">
      <h2 id="standing" className="text-lg">
        {t('standing.title')}
      </h2>
      <ul className="grid gap-3">
        <DetailsRow practice={practice} />
        <DocumentsRow missing={verification.missing} />
        <LicenseRow practice={practice} now={now} />
        <RenewalRow renewal={practice.renewal} />
        <DecisionRow decision={practice.decisions[0]} />
      </ul>
    </Card>
  );
}

const GOOD: OwnPractice['decisions'][number]['decision'][] = ['approved', 'reinstated', 'renewal_approved'];

type Mark = 'there' | 'open' | 'late';

const icons = { there: CircleCheck, open: CircleDashed, late: CircleAlert };
const colours = { there: 'text-success', open: 'text-muted', late: 'text-warning' };

function Row({ mark, title, children }: { mark: Mark; title: string; children: ReactNode }) {
  const Icon = icons[mark];
  return (
    <li className="flex items-start gap-3">
      <Icon className={`mt-0.5 size-5 shrink-0 ${colours[mark]}`} aria-hidden="true" />
      <div className="min-w-0">
        <p className="font-medium">{title}</p>
        <div className="text-pretty text-muted">{children}</div>
      </div>
    </li>
  );
}

const DETAILS = ['licenseAuthority', 'licenseCountry', 'licenseExpiresOn'] as const;

/** Of a licence from before these were asked for some may be missing. */
function DetailsRow({ practice }: { practice: OwnPractice }) {
  const { t } = useTranslation('providers/practice');
  const { list } = useFormat();
  const missing = DETAILS.filter((field) => !practice[field]).map((field) => t(`practice.field.${field}`));
  return (
    <Row mark={missing.length > 0 ? 'open' : 'there'} title={t('standing.details')}>
      {missing.length > 0 ? t('standing.missing', { what: list(missing) }) : t('standing.complete')}
    </Row>
  );
}

function DocumentsRow({ missing }: Pick<Verification, 'missing'>) {
  const { t } = useTranslation('providers/practice');
  const { t: document } = useTranslation('credentials');
  const { list } = useFormat();
  return (
    <Row mark={missing.length > 0 ? 'open' : 'there'} title={t('standing.documents')}>
      {missing.length > 0 ? (
        <a href="#documents" className="underline">
          {t('standing.missing', { what: list(missing.map((kind) => document(`kind.${kind}`))) })}
        </a>
      ) : (
        t('standing.complete')
      )}
    </Row>
  );
}

function LicenseRow({ practice, now }: { practice: OwnPractice; now: number }) {
  const { t } = useTranslation('providers/practice');
  const { date, number } = useFormat('UTC');
  const { licenseExpiresOn: day, timeZone } = practice;
  if (!day) return null;
  const left = licenseDaysLeft(day, timeZone, now);
  const when = { date: date(`${day}T12:00:00Z`, 'short'), count: Math.abs(left), number: number(Math.abs(left)) };
  const next = practice.verificationStatus === 'approved' && !practice.renewal ? nextLicenseReminder(day, left) : null;
  if (left < 0) {
    return (
      <Row mark="late" title={t('standing.license')}>
        {t('standing.expired', when)}
      </Row>
    );
  }
  return (
    <Row mark={left <= LICENSE_REMINDERS[0] ? 'late' : 'there'} title={t('standing.license')}>
      {left === 0 ? t('standing.lastDay', when) : t('standing.until', when)}
      {next ? (
        <span className="block">{t('standing.reminder', { date: date(`${next}T12:00:00Z`, 'short') })}</span>
      ) : null}
    </Row>
  );
}

/** A renewed licence that waits, beside the one that is in force. */
function RenewalRow({ renewal }: Pick<OwnPractice, 'renewal'>) {
  const { t } = useTranslation('providers/practice');
  const { date } = useFormat('UTC');
  if (!renewal) return null;
  const { licenseNumber, licenseExpiresOn, submittedAt } = renewal;
  return (
    <Row mark="open" title={t('standing.renewal')}>
      {t('standing.renewalWaits', {
        license: `\u2068${licenseNumber}\u2069`,
        until: date(`${licenseExpiresOn}T12:00:00Z`, 'short'),
        date: date(submittedAt, 'short'),
      })}
    </Row>
  );
}

function DecisionRow({ decision }: { decision: OwnPractice['decisions'][number] | undefined }) {
  const { t } = useTranslation('providers/practice');
  const { date } = useFormat();
  if (!decision) {
    return (
      <Row mark="open" title={t('standing.decision')}>
        {t('standing.undecided')}
      </Row>
    );
  }
  const isGood = GOOD.includes(decision.decision);
  return (
    <Row mark={isGood ? 'there' : 'open'} title={t('standing.decision')}>
      {t('standing.decided', { decision: t(`decisions.${decision.decision}`), date: date(decision.at, 'short') })}
      {decision.reason ? (
        <span dir="auto" className="block whitespace-pre-line wrap-anywhere text-ink rtl:text-right">
          {decision.reason}
        </span>
      ) : null}
    </Row>
  );
}
