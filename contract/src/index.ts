import { accounts } from './accounts/contract.ts';
import { admin } from './admin/contract.ts';
import { analytics } from './analytics/contract.ts';
import { appointments } from './appointments/contract.ts';
import { availability } from './availability/contract.ts';
import { backup } from './backup/contract.ts';
import { billing } from './billing/contract.ts';
import { blocks } from './blocks/contract.ts';
import { calls } from './calls/contract.ts';
import { care } from './care/contract.ts';
import { compliance } from './compliance/contract.ts';
import { credentials } from './credentials/contract.ts';
import { encounters } from './encounters/contract.ts';
import { ends } from './ends/contract.ts';
import { failures } from './failures/contract.ts';
import { home } from './home/contract.ts';
import { live } from './live/contract.ts';
import { messages } from './messages/contract.ts';
import { notifications } from './notifications/contract.ts';
import { oversight } from './oversight/contract.ts';
import { payments } from './payments/contract.ts';
import { people } from './people/contract.ts';
import { photos } from './photos/contract.ts';
import { privacy } from './privacy/contract.ts';
import { providers } from './providers/contract.ts';
import { reviews } from './reviews/contract.ts';
import { risk } from './risk/contract.ts';
import { security } from './security/contract.ts';
import { settings } from './settings/contract.ts';
import { staff } from './staff/contract.ts';
import { support } from './support/contract.ts';
import { waitlist } from './waitlist/contract.ts';

/** Everything that a client can request from the server. */
export const contract = {
  accounts,
  providers,
  availability,
  appointments,
  backup,
  billing,
  blocks,
  oversight,
  payments,
  people,
  photos,
  privacy,
  messages,
  calls,
  care,
  compliance,
  credentials,
  encounters,
  ends,
  live,
  notifications,
  reviews,
  risk,
  security,
  settings,
  staff,
  support,
  failures,
  admin,
  analytics,
  home,
  waitlist,
};
export type Contract = typeof contract;
