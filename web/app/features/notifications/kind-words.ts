import type { NotificationKind } from '@polyclinic/contract/notifications/rules';

/** What is "you" to one of its readers is somebody else to the other. */
export function kindWords(kind: NotificationKind, isProvider: boolean, isForOther: boolean) {
  if (isProvider && (kind === 'question_unanswered' || kind === 'question_withdrawn')) return `${kind}.doctor` as const;
  if (isForOther && kind === 'visit_missed_by_patient') return `${kind}.caregiver` as const;
  return kind;
}
