import type { Language } from '@polyclinic/contract/platform/languages';
import { translation } from '../../platform/translation.ts';

function namesOfPages(language: Language, product: string) {
  const shell = translation(language, 'shell', product);
  return {
    billing: shell('account.billing'),
    dashboard: shell('account.patient'),
    findDoctor: shell('nav.findDoctor'),
    messages: shell('nav.messages'),
    notificationsPage: shell('account.notifications'),
    privacyPage: shell('account.privacy'),
    profile: shell('account.profile'),
    security: shell('account.security'),
    settings: shell('account.settings'),
    signIn: shell('account.signIn'),
    availability: translation(language, 'availability', product)('title'),
    circle: translation(language, 'care', product)('title'),
    earnings: translation(language, 'payments/earnings', product)('title'),
    practice: translation(language, 'providers/practice', product)('practice.title'),
    waitlist: translation(language, 'waitlist', product)('title'),
  };
}

function namesOfVisits(language: Language, product: string) {
  const [appointments, booking] = [
    translation(language, 'appointments', product),
    translation(language, 'appointments/booking', product),
  ];
  const [patient, calls] = [
    translation(language, 'dashboards/patient', product),
    translation(language, 'calls', product),
  ];
  const [ends, waitlist] = [translation(language, 'ends', product), translation(language, 'waitlist', product)];
  return {
    agree: appointments('proposal.accept'),
    audioOnly: calls('joinSoundOnly'),
    bookAndPay: booking('confirm.bookAndPay'),
    cancel: appointments('cancel.open'),
    decline: appointments('proposal.decline'),
    disputeOpen: ends('dispute.open'),
    earlier: waitlist('join.earlier'),
    fullDay: waitlist('join.day'),
    health: patient('tab.health'),
    insurer: translation(language, 'providers/search', product)('filter.insurer'),
    invite: calls('invite.title'),
    join: appointments('call.join'),
    missed: ends('missed.open'),
    note: translation(language, 'encounters', product)('note.title'),
    payNow: patient('card.pay'),
    reschedule: patient('visit.move'),
    retry: calls('retry'),
    review: translation(language, 'reviews', product)('open'),
    soon: booking('urgency.emergency'),
    summary: patient('health.print'),
    urgent: booking('urgency.urgent'),
  };
}

function namesOfAccounts(language: Language, product: string) {
  const [accounts, security] = [translation(language, 'accounts', product), translation(language, 'security', product)];
  const [care, privacy] = [translation(language, 'care', product), translation(language, 'privacy', product)];
  const support = translation(language, 'support', product);
  return {
    accessLog: privacy('access.title'),
    addChild: care('dependent.open'),
    attach: translation(language, 'messages', product)('file.attach'),
    deleteAccount: privacy('deletion.request'),
    exceptions: translation(language, 'availability', product)('absences.title'),
    factor: security('factor.title'),
    forgot: accounts('signIn.forgot'),
    inviteByEmail: care('invite.open'),
    lost: security('lost.title'),
    notificationSettings: translation(language, 'notifications', product)('tab.settings'),
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
export const screenNames = (language: Language, product: string) => ({
  ...namesOfPages(language, product),
  ...namesOfVisits(language, product),
  ...namesOfAccounts(language, product),
});
