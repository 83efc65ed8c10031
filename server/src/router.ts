import { accountsRouter } from './features/accounts/router.ts';
import { adminRouter } from './features/admin/router.ts';
import { analyticsRouter } from './features/analytics/router.ts';
import { appointmentsRouter } from './features/appointments/router.ts';
import { availabilityRouter } from './features/availability/router.ts';
import { backupRouter } from './features/backup/router.ts';
import { billingRouter } from './features/billing/router.ts';
import { blocksRouter } from './features/blocks/router.ts';
import { callsRouter } from './features/calls/router.ts';
import { careRouter } from './features/care/router.ts';
import { complianceRouter } from './features/compliance/router.ts';
import { credentialsRouter } from './features/credentials/router.ts';
import { encountersRouter } from './features/encounters/router.ts';
import { endsRouter } from './features/ends/router.ts';
import { failuresRouter } from './features/failures/router.ts';
import { homeRouter } from './features/home/router.ts';
import { liveRouter } from './features/live/router.ts';
import { messagesRouter } from './features/messages/router.ts';
import { notificationsRouter } from './features/notifications/router.ts';
import { oversightRouter } from './features/oversight/router.ts';
import { paymentsRouter } from './features/payments/router.ts';
import { peopleRouter } from './features/people/router.ts';
import { photosRouter } from './features/photos/router.ts';
import { privacyRouter } from './features/privacy/router.ts';
import { providersRouter } from './features/providers/router.ts';
import { reviewsRouter } from './features/reviews/router.ts';
import { riskRouter } from './features/risk/router.ts';
import { securityRouter } from './features/security/router.ts';
import { settingsRouter } from './features/settings/router.ts';
import { staffRouter } from './features/staff/router.ts';
import { supportRouter } from './features/support/router.ts';
import { waitlistRouter } from './features/waitlist/router.ts';
import { anyone } from './procedures/index.ts';

/** The contract, implemented. */
export const router = anyone.router({
  accounts: accountsRouter,
  providers: providersRouter,
  availability: availabilityRouter,
  appointments: appointmentsRouter,
  backup: backupRouter,
  billing: billingRouter,
  blocks: blocksRouter,
  oversight: oversightRouter,
  payments: paymentsRouter,
  people: peopleRouter,
  photos: photosRouter,
  privacy: privacyRouter,
  messages: messagesRouter,
  calls: callsRouter,
  care: careRouter,
  compliance: complianceRouter,
  credentials: credentialsRouter,
  encounters: encountersRouter,
  ends: endsRouter,
  live: liveRouter,
  notifications: notificationsRouter,
  reviews: reviewsRouter,
  risk: riskRouter,
  security: securityRouter,
  settings: settingsRouter,
  staff: staffRouter,
  support: supportRouter,
  failures: failuresRouter,
  admin: adminRouter,
  analytics: analyticsRouter,
  home: homeRouter,
  waitlist: waitlistRouter,
});

const { setTyping, markDelivered } = messagesRouter;

/** What a tab may ask over its socket; everything else goes over HTTP with its limits. */
export const socketRouter = { live: liveRouter, calls: callsRouter, messages: { setTyping, markDelivered } };
