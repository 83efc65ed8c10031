import { implement } from '@orpc/server';
import { contract } from '@polyclinic/contract';
import type { Role } from '@polyclinic/contract/accounts/schemas';
import { actorOf, type RequestContext } from './context.ts';
import { fail } from './errors.ts';

const base = implement(contract).$context<RequestContext>();

const requireAnySession = base.middleware(({ context, next }) => {
  if (!context.session) throw fail('UNAUTHENTICATED');
  return next({ context: { session: context.session, actor: actorOf(context.session, context.requestId) } });
});

const requireSession = base.middleware(({ context, next }) => {
  if (!context.session) throw fail('UNAUTHENTICATED');
  if (context.session.mustAddSecondFactor) throw fail('SECOND_FACTOR_REQUIRED');
  return next({ context: { session: context.session, actor: actorOf(context.session, context.requestId) } });
});

const requireRole = (role: Role) =>
  base.middleware(({ context, next }) => {
    if (!context.session) throw fail('UNAUTHENTICATED');
    if (context.session.role !== role) throw fail('FORBIDDEN');
    if (context.session.mustAddSecondFactor) throw fail('SECOND_FACTOR_REQUIRED');
    return next({ context: { session: context.session, actor: actorOf(context.session, context.requestId) } });
  });

/** Anyone may call. */
export const anyone = base;
/** Whoever is signed in, even while a required second factor is still to be set up. */
export const settingUp = base.use(requireAnySession);
/** Whoever is signed in; `context.actor` is set. */
export const signedIn = base.use(requireSession);
export const patientsOnly = base.use(requireRole('patient'));
export const doctorsOnly = base.use(requireRole('doctor'));
export const adminsOnly = base.use(requireRole('admin'));
