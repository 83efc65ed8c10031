import { oc } from '@orpc/contract';
import { errors } from './errors.ts';

/** Every route may refuse its input or its caller's pace. */
export const open = oc.errors(errors('INVALID_INPUT', 'RATE_LIMITED', 'NOT_FOUND'));

/** Routes that need somebody to be signed in. */
export const signedIn = open.errors(errors('UNAUTHENTICATED', 'FORBIDDEN'));
