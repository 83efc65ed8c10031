/** The version of the terms of use and the privacy notice at /terms: a change of meaning needs a new one. */
export const TERMS_VERSION = '2026-11-29';

/** What users decide about, each with the current version of its text. */
export const CONSENT_VERSIONS = {
  terms: TERMS_VERSION,
  health_sharing: '2026-11-28',
  review_name: '2026-11-28',
} as const;

export const CONSENT_KINDS = ['terms', 'health_sharing', 'review_name'] as const;
export type ConsentKind = (typeof CONSENT_KINDS)[number];

type Decision = { isGiven: boolean; version: string };

/**
 * What applies after these decisions, the latest first. Nothing applies by default; the terms, only in this version.
 * The terms are asked for at each version, the others once.
 */
export function standingOf(kind: ConsentKind, [latest]: Decision[]) {
  const version = CONSENT_VERSIONS[kind];
  if (kind !== 'terms')
    return { kind, version, isGiven: latest?.isGiven ?? false, isAsked: latest === undefined, isWithdrawable: true };
  const isGiven = latest?.version === version;
  return { kind, version, isGiven, isAsked: !isGiven, isWithdrawable: false };
}

/** For how many years payments and signed notes are retained, without a name, after an account was deleted. */
export const RETENTION_YEARS = 10;

/** Days in which an account's deletion can be undone; 018_privacy.sql has the same number. */
export const DELETION_GRACE_DAYS = 14;
