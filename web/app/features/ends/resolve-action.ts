import { ORPCError } from '@orpc/client';
import { type ResolveInput, resolveInput } from '@polyclinic/contract/ends/schemas';
import { serverApi } from '../../platform/api.ts';
import { logError } from '../../platform/log.ts';
import type { LoaderArgs } from '../../platform/server-context.ts';

/** What became of a decision; `error` is the last part of a `decide.error.` key. */
export type ResolveResult = { error: null | 'REASON_REQUIRED' | 'DISPUTE_RESOLVED' | 'FAILED' };

const told = ['REASON_REQUIRED', 'DISPUTE_RESOLVED'] as const;

/** Takes support's word on a disputed end. */
export async function resolveAction({ context, request }: LoaderArgs): Promise<ResolveResult> {
  const input = readResolution(await request.formData());
  if (!input) return { error: 'FAILED' };
  try {
    await serverApi(context, request).ends.resolve(input);
    return { error: null };
  } catch (cause) {
    const known = cause instanceof ORPCError ? told.find((code) => code === cause.code) : undefined;
    if (!known) logError(cause);
    return { error: known ?? 'FAILED' };
  }
}

function readResolution(form: FormData): ResolveInput | null {
  const { finding, refundPercent, ...rest } = Object.fromEntries(form);
  const read = resolveInput.safeParse({
    ...rest,
    correctTo: finding === 'dismissed' ? null : finding,
    ...(refundPercent && { refundPercent: Number(refundPercent) }),
  });
  return read.success ? read.data : null;
}
