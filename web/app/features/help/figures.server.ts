import { PASSWORD_MIN_LENGTH } from '@polyclinic/contract/accounts/schemas';
import { FREE_CANCELLATION_MS, UNDO_MS } from '@polyclinic/contract/appointments/cancelling/rules';
import { RESCHEDULE_UNTIL_MS, START_CALL_BEFORE_MS, VISIT_MS } from '@polyclinic/contract/appointments/rules';
import { BOOKING_DAYS } from '@polyclinic/contract/availability/rules';
import { DISPUTE_MS, WAITING_MS } from '@polyclinic/contract/ends/rules';
import {
  CHANGEABLE_MINUTES,
  MAX_ATTACHMENT_BYTES,
  MESSAGE_MAX_LENGTH,
  WRITABLE_DAYS,
} from '@polyclinic/contract/messages/rules';
import { feeCents, HOLD_MINUTES, URGENCY_HOURS, URGENCY_MULTIPLIER } from '@polyclinic/contract/payments/rules';
import type { Language } from '@polyclinic/contract/platform/languages';
import { DELETION_GRACE_DAYS, RETENTION_YEARS } from '@polyclinic/contract/privacy/rules';
import { REVIEWS_UNTIL_KNOWN, TRUST_WEIGHTS } from '@polyclinic/contract/providers/rules';
import { formatBytes, formatDuration, formatMoney, formatNumber } from '../../platform/format.ts';

const MINUTE_MS = 60_000;
const DAY_MINUTES = 1_440;

/** The product's own figures for its answers, so that none says what is no longer so. */
export function figures(language: Language): Record<string, string> {
  const number = (value: number) => formatNumber(value, language);
  const unit = (value: number, name: 'hour' | 'year') =>
    formatNumber(value, language, { style: 'unit', unit: name, unitDisplay: 'long' });
  const percent = (value: number) => formatNumber(value, language, { style: 'percent' });
  const time = (ms: number) => formatDuration(ms / MINUTE_MS, language);
  const days = (count: number) => formatDuration(count * DAY_MINUTES, language);
  const weights = Object.entries(TRUST_WEIGHTS).map(([part, weight]) => [part, number(weight)]);
  return {
    ...Object.fromEntries(weights),
    changeMinutes: formatDuration(CHANGEABLE_MINUTES, language),
    days: days(BOOKING_DAYS),
    disputeTime: time(DISPUTE_MS),
    free: time(FREE_CANCELLATION_MS),
    grace: days(DELETION_GRACE_DAYS),
    hold: formatDuration(HOLD_MINUTES, language),
    known: number(REVIEWS_UNTIL_KNOWN),
    least: number(PASSWORD_MIN_LENGTH),
    letters: number(MESSAGE_MAX_LENGTH),
    move: time(RESCHEDULE_UNTIL_MS),
    open: time(START_CALL_BEFORE_MS),
    size: formatBytes(MAX_ATTACHMENT_BYTES, language),
    soonHours: unit(URGENCY_HOURS.emergency, 'hour'),
    soonPercent: percent(URGENCY_MULTIPLIER.emergency),
    standardFee: formatMoney(feeCents({ hourlyRate: null, urgency: 'routine' }), 'USD', language, true),
    undo: time(UNDO_MS),
    urgentHours: unit(URGENCY_HOURS.urgent, 'hour'),
    urgentPercent: percent(URGENCY_MULTIPLIER.urgent),
    visit: time(VISIT_MS),
    wait: time(WAITING_MS),
    writeDays: days(WRITABLE_DAYS),
    years: unit(RETENTION_YEARS, 'year'),
  };
}
