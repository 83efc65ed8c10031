import { z } from 'zod';
import { instant } from './fields.ts';

/**
 * Every error that a client can see. The code is also the key of its translation
 * (`errors:<CODE>`); `data` is what a screen needs to say what to do next.
 */
export const ERRORS = {
  INVALID_INPUT: {
    status: 400,
    data: z.object({ fields: z.array(z.object({ path: z.string(), code: z.string() })) }),
  },
  UNAUTHENTICATED: { status: 401 },
  FORBIDDEN: { status: 403 },
  NOT_FOUND: { status: 404 },
  /** Also sent as the header Retry-After */
  RATE_LIMITED: { status: 429, data: z.object({ retryAfterSeconds: z.number().int().min(1) }) },
  /** The database is unavailable; nothing was done. Also sent as the header Retry-After */
  UNAVAILABLE: { status: 503, data: z.object({ retryAfterSeconds: z.number().int().min(1) }) },
  /** The same key came earlier with another request. */
  IDEMPOTENCY_KEY_REUSED: { status: 409 },

  INVALID_CREDENTIALS: { status: 401 },
  EMAIL_NOT_CONFIRMED: { status: 403 },
  /** No session opens; the mail about it says why. */
  ACCOUNT_SUSPENDED: { status: 403 },
  EMAIL_TAKEN: { status: 409 },
  COMMON_PASSWORD: { status: 422 },
  INVALID_TOKEN: { status: 422 },
  WRONG_PASSWORD: { status: 422 },
  /** Too many wrong ones in this session: passwords are refused until the next sign-in. */
  PASSWORD_CHECKS_LOCKED: { status: 403 },

  /** Signed up in another browser: the address is confirmed with the password that was chosen there. */
  PASSWORD_NEEDED: { status: 401 },
  /** The password was right; a code is needed next. */
  SECOND_FACTOR_NEEDED: { status: 401 },
  /** This role has to set one up before anything else. */
  SECOND_FACTOR_REQUIRED: { status: 403 },
  WRONG_CODE: { status: 422 },
  /** The previous step was too long ago, or failed too often. */
  SIGN_IN_AGAIN: { status: 401 },
  ALREADY_SET_UP: { status: 409 },
  /** Not signed for this site, this moment and this user, or by an unknown key. */
  PASSKEY_REFUSED: { status: 422 },

  /** A push service that this server doesn't send to. */
  PUSH_SERVICE_UNKNOWN: { status: 422 },

  /** One of a practice's required documents. */
  DOCUMENTS_MISSING: { status: 422, data: z.object({ missing: z.array(z.string()) }) },
  TOO_MANY_DOCUMENTS: { status: 409 },
  /** Without its authority, country or last day a licence can't be checked. */
  LICENSE_INCOMPLETE: { status: 422 },
  /** Required items of the checklist, by code, that nobody has ticked for this application. */
  CHECKLIST_OPEN: { status: 422, data: z.object({ items: z.array(z.string()) }) },
  LICENSE_EXPIRED: { status: 422, data: z.object({ expiresOn: z.string() }) },
  /** `holder` is the verified provider who has it. */
  LICENSE_TAKEN: { status: 409, data: z.object({ holder: z.string() }) },
  /** Another verifier looks at this application. */
  APPLICATION_TAKEN: { status: 409, data: z.object({ holder: z.string() }) },
  /** Suspended or reinstated by another administrator meanwhile. */
  SUSPENSION_CHANGED: { status: 409 },
  /** This verification was decided since it was shown. */
  VERIFICATION_CHANGED: { status: 409 },
  /** Suspended or rejected: no appointment can start. */
  PROVIDER_SUSPENDED: { status: 409 },

  /** The page shows another version by now. */
  CONSENT_OUTDATED: { status: 409 },
  /** Terms can't be withdrawn: delete the account instead. */
  CONSENT_STAYS: { status: 409 },
  EXPORT_UNDER_WAY: { status: 409 },
  DELETION_UNDER_WAY: { status: 409 },
  /** A doctor has to complete or cancel upcoming appointments before the account can be deleted. */
  VISITS_AHEAD: { status: 409, data: z.object({ visits: z.number().int() }) },
  /** Too late to undo, or undone already. */
  DELETION_OVER: { status: 409 },

  /** Administrators have paused it, everywhere or in this practice's country; nothing was done. */
  BOOKINGS_PAUSED: { status: 409 },
  PAYMENTS_PAUSED: { status: 409 },
  SIGN_UPS_PAUSED: { status: 409 },

  PROVIDER_NOT_FOUND: { status: 404 },
  /** Of favorite doctors: remove one first. */
  TOO_MANY_FAVORITES: { status: 409 },
  PROVIDER_NOT_BOOKABLE: { status: 409 },
  /** One of the two has blocked the other; `isOwn` where the caller has. Nobody is told of another's block, only that this can't be done. */
  CONTACT_CLOSED: { status: 403, data: z.object({ isOwn: z.boolean() }) },
  /** A block would cancel other appointments, or refund other shares, than were shown; nothing was done. */
  BLOCK_CHANGED: { status: 409 },
  VISIT_TYPE_NOT_OFFERED: { status: 422 },
  /** A provider answers in writing for another fee, or within another time, than the caller was shown; nothing was done. */
  OFFER_CHANGED: { status: 409, data: z.object({ feeCents: z.number().int(), withinHours: z.number().int() }) },
  SLOT_TAKEN: { status: 409, data: z.object({ nextSlots: z.array(instant) }) },
  SLOT_NOT_OFFERED: { status: 422, data: z.object({ reason: z.string(), nextSlots: z.array(instant) }) },
  PATIENT_BUSY: { status: 409 },
  /** Pay or cancel one first. */
  ENOUGH_WISHES: { status: 409, data: z.object({ most: z.number().int() }) },
  TOO_MANY_HOLDS: { status: 409, data: z.object({ held: z.number().int() }) },
  EMERGENCY_NOT_ACKNOWLEDGED: { status: 422 },
  /** A phone appointment needs the patient's number, or that of the caregiver who books it. */
  PHONE_NEEDED: { status: 422 },
  /** An upcoming phone appointment needs the number. */
  PHONE_OF_VISIT: { status: 409, data: z.object({ appointmentId: z.string(), startTime: instant }) },
  /** A practice that sees patients in person needs an address. */
  ADDRESS_NEEDED: { status: 409 },

  /** The offered slot was taken meanwhile, passed to the next entry, or the offer expired. */
  OFFER_ENDED: { status: 409 },
  /** The other time was answered, withdrawn or replaced, or nobody answered in time. */
  PROPOSAL_ENDED: { status: 409 },

  /** Nobody of the staff acts on their own account or duty. */
  STAFF_ONESELF: { status: 409 },
  /** The account has another address by now. */
  EMAIL_CHANGED: { status: 409 },
  /** Without a second factor, asked for already, decided or expired. */
  FACTOR_RESET_CHANGED: { status: 409 },
  /** Who asked for it can't approve it. */
  SECOND_PERSON: { status: 409 },
  /** Asked for already, started, taken back or ended meanwhile. */
  EMERGENCY_CHANGED: { status: 409 },
  /** One record at a time: end the one that is open first. */
  EMERGENCY_ACCESS_OPEN: { status: 409 },
  /** Ended, or its half hour is over. */
  EMERGENCY_ACCESS_OVER: { status: 409 },
  /** Open still, or reviewed already. */
  EMERGENCY_ACCESS_CHANGED: { status: 409 },
  /** Decided, opened again or changed meanwhile. */
  RISK_CHANGED: { status: 409 },
  BREACH_CHANGED: { status: 409 },
  /** It happened after it was noticed, somebody was told before that, or it lies ahead */
  BREACH_TIMES: { status: 400 },
  /** A late report needs its reason, and so does closing without telling whom the law has told */
  BREACH_REASONS: { status: 400 },
  /** 200 versions, or 100 letters: closing it is all that is possible. */
  BREACH_FULL: { status: 409 },
  /** Fifty that nobody has answered: withdraw one first. */
  STAFF_INVITATIONS_OPEN: { status: 409 },

  /** Already accepted, withdrawn or expired, or sent to another address than the caller's. */
  INVITATION_ENDED: { status: 409 },
  CARE_LINK_EXISTS: { status: 409 },
  CARE_FOR_ONESELF: { status: 422 },
  /** Ten open invitations, or ten dependents. */
  CARE_LIMIT: { status: 409 },
  CARE_VISITS_OPEN: { status: 409 },

  /** A doctor answers a review once. */
  ALREADY_ANSWERED: { status: 409 },
  REVIEW_CHANGED: { status: 409 },
  SETTINGS_CHANGED: { status: 409 },
  /** The country has one of this name, perhaps a retired one. */
  INSURER_EXISTS: { status: 409 },
  ALREADY_REVIEWED: { status: 409 },

  /** The doctor waited for an absent patient: such an appointment is not cancelled but marked as a no-show. */
  NO_SHOW_INSTEAD: { status: 409 },
  TRANSITION_REFUSED: { status: 409, data: z.object({ status: z.string() }) },
  /** Another act on the appointment is pending: undo it first. */
  ACT_PENDING: { status: 409, data: z.object({ act: z.enum(['complete', 'no_show', 'sign']), dueAt: instant }) },
  /** A question can't be closed before its provider has written an answer. */
  ANSWER_FIRST: { status: 409 },
  /** Already executed, or dropped because the appointment or its note changed. */
  ACT_OVER: { status: 409 },
  OUTSIDE_WINDOW: { status: 409, data: z.object({ opensAt: instant, closesAt: instant }) },
  REASON_REQUIRED: { status: 422 },
  /** The refund is not what was shown, because time passed or terms changed; nothing was done. */
  REFUND_CHANGED: { status: 409, data: z.object({ refundPercent: z.number().int() }) },
  /** It has another start than the caller was shown; nothing was done. */
  VISIT_MOVED: { status: 409, data: z.object({ startTime: instant }) },

  /** Too early or too late for a statement, or the visit has ended or was stated already. */
  STATEMENT_NOT_OPEN: { status: 409 },
  /** No outcome to dispute, too late, or disputed or decided already. */
  DISPUTE_NOT_POSSIBLE: {
    status: 409,
    data: z.object({ reason: z.enum(['not_ended', 'too_late', 'open', 'disputed_before', 'decided']) }),
  },
  DISPUTE_RESOLVED: { status: 409 },

  NOTHING_TO_PAY: { status: 409 },
  HOLD_EXPIRED: { status: 409 },
  PAYMENT_GATEWAY_FAILED: { status: 502 },

  CALL_NOT_OPEN: { status: 409 },

  /** It was sent more than 15 minutes ago and stays as it is. */
  MESSAGE_SETTLED: { status: 409 },
  MESSAGE_TAKEN_BACK: { status: 409 },

  /** 200 saved answers of support: remove one first. */
  TOO_MANY_ANSWERS: { status: 409 },
  /** 200 on one ticket. */
  TOO_MANY_NOTES: { status: 409 },

  /** Fifty saved replies: remove one first. */
  TOO_MANY_REPLIES: { status: 409 },

  UPLOAD_INCOMPLETE: { status: 409 },
  /** The account has sent its daily limit of files or bytes. Also sent as the header Retry-After */
  FILES_OF_A_DAY: { status: 429, data: z.object({ retryAfterSeconds: z.number().int().min(1) }) },
  FILE_TYPE_NOT_SUPPORTED: { status: 422 },
  PICTURE_TOO_LARGE: { status: 422 },
  FILE_UNSAFE: { status: 422 },
  FILE_INFECTED: { status: 422 },
  SCAN_UNAVAILABLE: { status: 503 },
  /** The server's disk is full; nothing was stored */
  STORAGE_FULL: { status: 507 },
  CALL_FULL: { status: 409 },
  TOO_MANY_GUESTS: { status: 409 },

  /** Saved elsewhere since it was read; nothing was done. */
  AVAILABILITY_CHANGED: { status: 409 },

  NOTE_CHANGED: { status: 409 },
  NOTE_NOT_POSSIBLE: { status: 409 },
} as const;

export type ErrorCode = keyof typeof ERRORS;

/** Picks the declared errors of a route. */
export function errors<Code extends ErrorCode>(...codes: Code[]): Pick<typeof ERRORS, Code> {
  return Object.fromEntries(codes.map((code) => [code, ERRORS[code]])) as Pick<typeof ERRORS, Code>;
}
