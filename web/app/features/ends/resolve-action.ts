import { ORPCError } from '@orpc/client';
import { type ResolveInput, resolveInput } from '@polyclinic/contract/ends/schemas';
import type { RouterContextProvider } from 'react-router';
import { serverApi } from '../../platform/api.ts';
import { logError } from '../../platform/log.ts';

/** What became of a decision; `error` is the last part of a `decide.error.` key. */
export type ResolveResult = { error: null | 'REASON_REQUIRED' | 'DISPUTE_RESOLVED' | 'FAILED' };

interface Args {
  context: Readonly<RouterContextProvider>;
  request: Request;
}

const told = ['REASON_REQUIRED', 'DISPUTE_RESOLVED'] as const;

/** Takes support's word on a disputed end. */
export async function resolveAction({ context, request }: Args): Promise<ResolveResult> {
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
