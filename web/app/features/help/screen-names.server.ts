import type { Language } from '@polyclinic/contract/platform/languages';
import { translation } from '../../platform/translation.ts';

function namesOfPages(language: Language) {
  const shell = translation(language, 'shell');
  return {
    billing: shell('account.billing'),
    dashboard: shell('account.patient'),
    findDoctor: shell('nav.findDoctor'),
    messages: shell('nav.messages'),
    notificationsPage: shell('account.notifications'),
    privacyPage: shell('account.privacy'),
    profile: shell('account.profile'),
    security: shell('account.security'),
    signIn: shell('account.signIn'),
    availability: translation(language, 'availability')('title'),
    circle: translation(language, 'care')('title'),
    earnings: translation(language, 'payments/earnings')('title'),
    practice: translation(language, 'providers/practice')('practice.title'),
    waitlist: translation(language, 'waitlist')('title'),
  };
}

function namesOfVisits(language: Language) {
  const [appointments, booking] = [
    translation(language, 'appointments'),
    translation(language, 'appointments/booking'),
  ];
  const [patient, calls] = [translation(language, 'dashboards/patient'), translation(language, 'calls')];
  const [ends, waitlist] = [translation(language, 'ends'), translation(language, 'waitlist')];
  return {
    audioOnly: calls('joinSoundOnly'),
    bookAndPay: booking('confirm.bookAndPay'),
    cancel: appointments('cancel.open'),
    disputeOpen: ends('dispute.open'),
    earlier: waitlist('join.earlier'),
    fullDay: waitlist('join.day'),
    health: patient('tab.health'),
    insurer: translation(language, 'providers/search')('filter.insurer'),
    invite: calls('invite.title'),
    join: appointments('call.join'),
    missed: ends('missed.open'),
    note: translation(language, 'encounters')('note.title'),
    payNow: patient('card.pay'),
    reschedule: patient('visit.move'),
    retry: calls('retry'),
    review: translation(language, 'reviews')('open'),
    soon: booking('urgency.emergency'),
    summary: patient('health.print'),
    urgent: booking('urgency.urgent'),
  };
}

function namesOfAccounts(language: Language) {
  const [accounts, security] = [translation(language, 'accounts'), translation(language, 'security')];
  const [care, privacy] = [translation(language, 'care'), translation(language, 'privacy')];
  const support = translation(language, 'support');
  return {
    accessLog: privacy('access.title'),
    addChild: care('dependent.open'),
    attach: translation(language, 'messages')('file.attach'),
    deleteAccount: privacy('deletion.request'),
    exceptions: translation(language, 'availability')('absences.title'),
    factor: security('factor.title'),
    forgot: accounts('signIn.forgot'),
    inviteByEmail: care('invite.open'),
    lost: security('lost.title'),
    notificationSettings: translation(language, 'notifications')('tab.settings'),
    passkeys: security('passkey.title'),
    prepare: privacy('export.request'),
    providerRole: accounts('role.doctor'),
    requests: support('title'),
    sessions: accounts('security.sessions'),
    signUp: accounts('tab.signUp'),
    writeSupport: support('write'),
  };
}

/** What the screens call their pages and buttons: an answer says the word that its reader then sees. */
export const screenNames = (language: Language) => ({
  ...namesOfPages(language),
  ...namesOfVisits(language),
  ...namesOfAccounts(language),
});
