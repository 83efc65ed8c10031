import { ROLES } from '@polyclinic/contract/accounts/schemas';
import { EMERGENCIES } from '@polyclinic/contract/admin/emergency/rules';
import { verificationStatus } from '@polyclinic/contract/providers/schemas';
import { SECURITY_FAILURES, type SecurityEventKind } from '@polyclinic/contract/security/rules';
import type { SecurityEvent } from '@polyclinic/contract/security/schemas';
import { DUTIES } from '@polyclinic/contract/staff/rules';
import type { ReactNode } from 'react';
import { useFormat } from '../../platform/format.ts';
import { useTranslation } from '../../platform/translation.ts';
import { DeviceName, Place } from '../accounts/index.ts';

/** Their detail is a duty; of an invitation, its address follows. */
const ABOUT_DUTIES: ReadonlySet<SecurityEventKind> = new Set([
  'duty_changed',
  'staff_invited',
  'staff_invitation_withdrawn',
  'staff_joined',
]);

/** The detail of emergency actions, as note_emergency() writes it: which one, of which country, and why. */
const EMERGENCY = /^(\w+)(?: ([A-Z]{2}))?: (.*)$/s;

interface TrailEventProps {
  event: SecurityEvent;
  /** Whose it is, for those who see everybody's */
  children?: ReactNode;
}

/** What happened, when, with which device and from where. */
export function TrailEvent({ event, children }: TrailEventProps) {
  const { t } = useTranslation('security');
  const { dateTime, number } = useFormat();
  const { kind, at, detail, times, browser, system } = event;
  const role = kind === 'role_changed' && ROLES.find((one) => one === detail);
  const status = kind === 'verification_changed' && verificationStatus.safeParse(detail).data;
  const [word, address] = ABOUT_DUTIES.has(kind) ? (detail?.split(' ') ?? []) : [];
  const duty = DUTIES.find((one) => one === word);
  const emergency = useEmergency(event);
  const shown =
    (role && t(`trail.role.${role}`)) ||
    (duty && [t(`trail.duty.${duty}`), address].filter(Boolean).join(' · ')) ||
    (status && t(`trail.verification.${status}`)) ||
    emergency ||
    (kind === 'session_ended' && detail === 'everybody' && t('trail.everybody')) ||
    detail;
  const isUnusual = SECURITY_FAILURES.has(kind);
  return (
    <li className="py-3 first:pt-0">
      <p className={isUnusual ? 'font-semibold text-danger' : 'font-medium'}>
        {t(`trail.kind.${kind}`)}
        {shown ? (
          <>
            {' '}
            <bdi className="font-normal wrap-anywhere">({shown})</bdi>
          </>
        ) : null}
        {times > 1 ? (
          <span className="font-normal"> {t('trail.times', { count: times, number: number(times) })}</span>
        ) : null}
      </p>
      {children}
      <p className="text-sm text-muted">
        <time dateTime={at} className="me-3 inline-block">
          {dateTime(at)}
        </time>
        {browser || system ? <DeviceName of={event} /> : null}
        <Place of={event} />
      </p>
    </li>
  );
}

/** Which emergency action, where and why; null of any other event. */
function useEmergency({ kind, detail }: SecurityEvent): string | null {
  const { t } = useTranslation('security');
  const { countryName } = useFormat();
  const [, word, country, reason] = (kind.startsWith('emergency_') ? EMERGENCY.exec(detail ?? '') : null) ?? [];
  const emergency = EMERGENCIES.find((one) => one === word);
  if (!emergency) return null;
  return [t(`trail.emergency.${emergency}`), country && countryName(country), reason].filter(Boolean).join(' · ');
}
