import { readPrivate } from '../../../platform/private-store.ts';

const PRESENT = /^private:(.+):present$/;

/** The name of the patient who was last seen signed in in this browser; null where it was nobody, or somebody else. */
export function presentPatient(): string | null {
  try {
    const owner = Object.keys(localStorage).flatMap((key) => PRESENT.exec(key)?.[1] ?? [])[0];
    return owner ? (readPrivate<{ patientName?: string | null }>(owner, 'present')?.patientName ?? null) : null;
  } catch {
    return null;
  }
}
