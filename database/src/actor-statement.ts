import type { QueryConfig } from 'pg';
import type { Actor } from './actor.ts';
import type { Turn } from './burst.ts';
import type { Compiled } from './statements.ts';

const name = 'actor';
const text = `select set_config('transaction_read_only', $1, true), set_config('app.user_id', $2, true),
  set_config('app.role', $3, true), set_config('app.request_id', $4, true)`;

export type Mode = 'read' | 'write';

/** Sets the actor until the transaction ends. A connection prepares it before its first use. */
export function actorStatement(actor: Actor, mode: Mode): QueryConfig<string[]> {
  const { userId = '', role = '', requestId = '' } = actor ?? {};
  return { name, text, values: [mode === 'read' ? 'on' : 'off', userId, role, requestId] };
}

/** The actor's turn in a burst. */
export const toTurn = (actor: Actor, mode: Mode, { parameters }: Compiled): Turn => ({
  actor: actorStatement(actor, mode),
  values: [...parameters],
});
