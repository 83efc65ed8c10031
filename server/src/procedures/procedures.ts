import { implement } from '@orpc/server';
import { contract } from '@polyclinic/contract';
import type { Role } from '@polyclinic/contract/accounts/schemas';
import { type Duty, hasDuty } from '@polyclinic/contract/staff/rules';
import { askedFrom } from '../audit/index.ts';
import { fail } from '../http/index.ts';
import { actorOf, type RequestContext } from '../requests/index.ts';
import type { OpenSession } from '../sessions/index.ts';
import { readingOnly } from './reading-only.ts';

const builder = implement(contract).$context<RequestContext>();

/** What a GET reaches can't change anything, whatever its handler calls. */
const readByGet = builder.middleware(({ context, next, procedure }) => {
  const isRead = procedure['~orpc'].route.method === 'GET';
  return next({ context: { services: isRead ? readingOnly(context.services) : context.services } });
});

/** What a call has opened is in the access log before its answer leaves. */
const noteBeforeAnswer = builder.middleware(async ({ context, next }) => {
  const answer = await next();
  await context.services.accessLog.written(context.requestId);
  return answer;
});

const base = builder.use(readByGet).use(noteBeforeAnswer);

const actorIn = (context: RequestContext, session: OpenSession) => {
  const actor = actorOf(session, context.requestId, askedFrom(context));
  return context.pageLanguage ? { ...actor, language: context.pageLanguage } : actor;
};

const requireAnySession = builder.middleware(({ context, next }) => {
  if (!context.session) throw fail('UNAUTHENTICATED');
  return next({ context: { session: context.session, actor: actorIn(context, context.session) } });
});

const requireSession = builder.middleware(({ context, next }) => {
  if (!context.session) throw fail('UNAUTHENTICATED');
  if (context.session.mustAddSecondFactor) throw fail('SECOND_FACTOR_REQUIRED');
  return next({ context: { session: context.session, actor: actorIn(context, context.session) } });
});

const requireRole = (role: Role) =>
  builder.middleware(({ context, next }) => {
    if (!context.session) throw fail('UNAUTHENTICATED');
    if (context.session.role !== role) throw fail('FORBIDDEN');
    if (context.session.mustAddSecondFactor) throw fail('SECOND_FACTOR_REQUIRED');
    return next({ context: { session: context.session, actor: actorIn(context, context.session) } });
  });

/** Anyone may call. */
export const anyone = base;
/** Signed-in people, even while a required second factor is still to be set up. */
export const settingUp = base.use(requireAnySession);
/** Signed-in people; `context.actor` is set. */
export const signedIn = base.use(requireSession);
export const patientsOnly = base.use(requireRole('patient'));
export const doctorsOnly = base.use(requireRole('doctor'));
/** The staff with one of these duties; an administrator has them all. */
export const staffOnly = (...duties: Duty[]) =>
  base.use(requireRole('admin')).use(
    builder.middleware(({ context, next }) => {
      if (!context.session || !hasDuty(context.session.duty, duties)) throw fail('FORBIDDEN');
      return next();
    }),
  );
