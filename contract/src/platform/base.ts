import { oc } from '@orpc/contract';
import { errors } from './errors.ts';

/** Every route may refuse its input, or apply a rate limit. */
export const open = oc.errors(errors('INVALID_INPUT', 'RATE_LIMITED', 'NOT_FOUND'));

/** Routes that require a session. */
export const signedIn = open.errors(errors('UNAUTHENTICATED', 'FORBIDDEN'));
