/** What fill.sql creates; change the two together. */
export const PROVIDERS = 5_000;

const KINDS = { doctor: '8000', patient: '9000', provider: 'a000', appointment: 'b000' } as const;
export type Kind = keyof typeof KINDS;

/** The id of the n-th row of a kind, as fill.sql assigns it. */
export function idOf(kind: Kind, n: number): string {
  return `00000000-0000-7000-${KINDS[kind]}-${n.toString(16).padStart(12, '0')}`;
}

/** The same in SQL, where n is an expression. */
export function idInSql(kind: Kind, n: string): string {
  return `('00000000-0000-7000-${KINDS[kind]}-' || lpad(to_hex((${n})::integer), 12, '0'))::uuid`;
}

/** A version 7 id for the n-th write of a round, different in every round. */
export function uniqueId(round: number, n: number): string {
  return `${round.toString(16).padStart(8, '0')}-0000-7000-8000-${n.toString(16).padStart(12, '0')}`;
}

/** The appointment of the k-th conversation, each of 20 messages, and the provider who takes part in it. */
export const conversation = (k: number) => ({ appointment: k * 20, provider: Math.floor(k / 2) });

export type Person = { role: 'doctor' | 'patient'; n: number };
