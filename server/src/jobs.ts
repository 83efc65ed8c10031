import { carryOutPasswordChange, sweepStoredForms } from './features/accounts/jobs.ts';
import { signEverybodyOut, startDueEmergencies, tellOfEmergency } from './features/admin/emergency/jobs.ts';
import { sweepFunnel } from './features/analytics/funnel/jobs.ts';
import {
  carryOutAct,
  carryOutDueActs,
  countSettledVisits,
  releaseExpiredHolds,
  removeEndedActs,
} from './features/appointments/jobs.ts';
import { expireProposals } from './features/appointments/proposals/jobs.ts';
import { backUpWhenDue, drillWhenNew } from './features/backup/jobs.ts';
import { sweepCallSignals } from './features/calls/jobs.ts';
import { removeInvitations, tellOfCare } from './features/care/jobs.ts';
import { tellOfOpenedRecord } from './features/compliance/emergency/jobs.ts';
import { sweepDocuments, tellOfRenewal, tellOfSuspension, watchLicenses } from './features/credentials/jobs.ts';
import { decideVisit } from './features/ends/index.ts';
import { decideEnds } from './features/ends/jobs.ts';
import { confirmInterest } from './features/home/jobs.ts';
import { discardFile, sweepDrafts, sweepUploads } from './features/messages/jobs.ts';
import { sendDigests } from './features/notifications/digests/commands.ts';
import { endNotices } from './features/notifications/ends/jobs.ts';
import { notificationJobs, queueAwaitedPatients, queueReminders } from './features/notifications/jobs.ts';
import { tellOfWaitingMessages } from './features/notifications/waiting/jobs.ts';
import { readCards } from './features/payments/cards/jobs.ts';
import { tellOfChargebacks } from './features/payments/chargebacks/jobs.ts';
import {
  deliverSandboxWebhook,
  expireCheckout,
  returnAllOwed,
  returnOwed,
  settleCancelled,
} from './features/payments/jobs.ts';
import { reconcile } from './features/payments/reconciliation/jobs.ts';
import { tellOfAccountSuspension, tellOfCorrectedEmail } from './features/people/jobs.ts';
import { tellOfRefusal } from './features/photos/jobs.ts';
import { addLeaves, signTree } from './features/privacy/access-tree/jobs.ts';
import {
  buildExport,
  carryOutDeletions,
  deleteRetainedRecords,
  sweepExports,
  tellOfDeletion,
} from './features/privacy/jobs.ts';
import { refreshStaleProviders, sweepMisses, sweepPresence } from './features/providers/jobs.ts';
import { tellOfLostAnswer, tellOfRemoval, tellOfReviewAnswer } from './features/reviews/jobs.ts';
import { evaluateRisks, tellOfSevereRisks } from './features/risk/jobs.ts';
import { removeTrail, tellOfSecurity } from './features/security/jobs.ts';
import { tellOfAnswer, tellOfClosing } from './features/support/jobs.ts';
import { expireOffers, offerFreedTime } from './features/waitlist/jobs.ts';
import { sweepWishes, tellOfDoctor } from './features/waitlist/wishes/jobs.ts';
import { type Jobs, runSchedule } from './jobs/index.ts';
import { deliverWaitingMails, purgeMails } from './mail/index.ts';
import { sweepRateLimits } from './rate-limits/index.ts';

/** Everything that runs later: what follows an effect, and what a clock sets off. */
export const jobs: Jobs = {
  handlers: {
    ...notificationJobs,
    ...endNotices,
    'act.due': carryOutAct,
    'care.changed': tellOfCare,
    'early_access.requested': confirmInterest,
    'password.changed': carryOutPasswordChange,
    'security.changed': tellOfSecurity,
    'payment.settle': settleCancelled,
    'payment.expire': expireCheckout,
    'payment.refund': returnOwed,
    'payment.webhook': deliverSandboxWebhook,
    'file.discard': discardFile,
    'privacy.export': buildExport,
    'license.renewal': tellOfRenewal,
    'provider.suspension': tellOfSuspension,
    'account.suspension': tellOfAccountSuspension,
    'account.email_corrected': tellOfCorrectedEmail,
    'emergency.changed': tellOfEmergency,
    'record.opened': tellOfOpenedRecord,
    'risk.severe': tellOfSevereRisks,
    'emergency.sign_out': signEverybodyOut,
    'visit.decide': decideVisit,
    'waitlist.freed': offerFreedTime,
    'wish.met': tellOfDoctor,
    'schedule.run': async (services, { name }) => {
      const schedule = jobs.schedules.find((one) => one.name === name);
      if (schedule) await runSchedule(services, schedule);
    },
    'review.removed': tellOfRemoval,
    'review.answered': tellOfReviewAnswer,
    'review.answer_lost': tellOfLostAnswer,
    'photo.refused': tellOfRefusal,
    'ticket.answered': tellOfAnswer,
    'ticket.closed': tellOfClosing,
    'privacy.deletion_requested': tellOfDeletion,
  },
  schedules: [
    { name: 'backups', cron: '*/5 * * * *', run: backUpWhenDue },
    { name: 'drills', cron: '23 2 * * *', run: drillWhenNew },
    { name: 'call-signals', cron: '*/5 * * * *', run: sweepCallSignals },
    { name: 'uploads', cron: '17 * * * *', run: sweepUploads },
    { name: 'drafts', cron: '47 3 * * *', run: sweepDrafts },
    { name: 'stored-forms', cron: '*/10 * * * *', run: sweepStoredForms },
    { name: 'documents', cron: '7 * * * *', run: sweepDocuments },
    { name: 'licenses', cron: '27 * * * *', run: watchLicenses },
    { name: 'exports', cron: '37 * * * *', run: sweepExports },
    { name: 'deletions', cron: '*/10 * * * *', run: carryOutDeletions },
    { name: 'kept', cron: '7 4 * * *', run: deleteRetainedRecords },
    { name: 'mails', cron: '* * * * *', run: deliverWaitingMails },
    { name: 'emergencies', cron: '* * * * *', run: startDueEmergencies },
    { name: 'acts', cron: '* * * * *', run: carryOutDueActs },
    { name: 'old-acts', cron: '37 3 * * *', run: removeEndedActs },
    { name: 'refunds', cron: '* * * * *', run: returnAllOwed },
    { name: 'holds', cron: '* * * * *', run: releaseExpiredHolds },
    { name: 'waitlist-offers', cron: '* * * * *', run: expireOffers },
    { name: 'move-proposals', cron: '* * * * *', run: expireProposals },
    { name: 'search-wishes', cron: '17 3 * * *', run: sweepWishes },
    { name: 'reminders', cron: '* * * * *', run: queueReminders },
    { name: 'awaited-patients', cron: '* * * * *', run: queueAwaitedPatients },
    { name: 'digests', cron: '* * * * *', run: sendDigests },
    { name: 'waiting-messages', cron: '* * * * *', run: tellOfWaitingMessages },
    { name: 'rate-limits', cron: '17 * * * *', run: sweepRateLimits },
    { name: 'security-trail', cron: '57 3 * * *', run: removeTrail },
    { name: 'care-invitations', cron: '47 3 * * *', run: removeInvitations },
    { name: 'old-mails', cron: '27 * * * *', run: purgeMails },
    { name: 'providers', cron: '17 * * * *', run: refreshStaleProviders },
    { name: 'presence', cron: '27 4 * * *', run: sweepPresence },
    { name: 'funnel', cron: '27 3 * * *', run: sweepFunnel },
    { name: 'search-misses', cron: '37 3 * * *', run: sweepMisses },
    { name: 'visits', cron: '*/5 * * * *', run: decideEnds },
    { name: 'cards', cron: '3-59/10 * * * *', run: readCards },
    { name: 'chargebacks', cron: '43 * * * *', run: tellOfChargebacks },
    { name: 'reconciliations', cron: '13 * * * *', run: reconcile },
    { name: 'risks', cron: '*/10 * * * *', run: evaluateRisks },
    { name: 'access-leaves', cron: '* * * * *', run: addLeaves },
    { name: 'access-checkpoints', cron: '57 * * * *', run: signTree },
    { name: 'settled-visits', cron: '47 * * * *', run: countSettledVisits },
  ],
};
