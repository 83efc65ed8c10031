import { z } from 'zod';
import { email, password } from '../accounts/schemas.ts';
import { id, instant, locale, name, timeZone } from '../platform/fields.ts';
import { DUTIES } from './rules.ts';

export const duty = z.enum(DUTIES);

export const member = z.object({
  userId: id,
  name: z.string(),
  duty,
  since: instant,
  /** Null for who was made by the command, and once that account has ended */
  addedBy: z.string().nullable(),
});
export type Member = z.infer<typeof member>;

export const staffInvitation = z.object({
  id,
  email: z.string(),
  duty,
  invitedBy: z.string(),
  createdAt: instant,
  expiresAt: instant,
});
export type StaffInvitation = z.infer<typeof staffInvitation>;

export const staffList = z.object({ members: z.array(member), invitations: z.array(staffInvitation) });
export type StaffList = z.infer<typeof staffList>;

export const inviteStaffInput = z.strictObject({ email, duty });

/** Of the link in an invitation's mail. */
export const staffToken = z.string().max(100);

export const acceptStaffInput = z.strictObject({
  token: staffToken,
  fullName: name(120, 1),
  password,
  locale: locale.default('en'),
  timeZone: timeZone.default('UTC'),
});
export type AcceptStaff = z.infer<typeof acceptStaffInput>;
