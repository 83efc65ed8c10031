import type { Person } from '../support/people.ts';

/** Who walks: each sees the pages that are meant for them, in every language. */
export const WALKERS = ['guest', 'patient', 'doctor', 'administrator'] as const;
export type Walker = 'guest' | (Person & ('patient' | 'doctor' | 'administrator'));

/**
 * An address, where DOCTOR, VISIT and the like stand for ids of places.ts; `press` opens what is looked at behind
 * the button with this message.
 */
export type Sight = string | { address: string; press: string };

/** Of one route: who looks at which of its addresses. */
export type Sights = Partial<Record<Walker, Sight[]>>;

/**
 * A line for every route of web/app/routes.ts; a new route without one fails. An address is what stands behind the
 * language, with the query that shows another state of the page.
 */
export const SIGHTS: Record<string, Sights | 'no page'> = {
  ':lng': { guest: [''], patient: [''], doctor: [''] },
  ':lng/help': { guest: ['/help', '/help?q=xyzzy', '/help?performance=1'] },
  ':lng/blocks': { patient: ['/blocks', '/blocks?done=cancelled'], doctor: ['/blocks'] },
  ':lng/visit/:appointmentId/block': { patient: ['/visit/VISIT/block'], doctor: ['/visit/VISIT/block'] },
  ':lng/visit/:appointmentId/report': { patient: ['/visit/VISIT/report'], doctor: ['/visit/VISIT/report'] },
  ':lng/admin/answers': { administrator: ['/admin/answers'] },
  ':lng/help/requests': { patient: ['/help/requests'], doctor: ['/help/requests'] },
  ':lng/help/requests/new': { patient: ['/help/requests/new'] },
  ':lng/help/requests/:ticketId': { patient: ['/help/requests/TICKET'] },
  ':lng/investors': { guest: ['/investors'] },
  ':lng/terms': { guest: ['/terms'] },
  ':lng/auth': { guest: ['/auth', '/auth?tab=sign-up'] },
  ':lng/auth/confirm': { guest: ['/auth/confirm', '/auth/confirm?token=old'] },
  ':lng/auth/second-factor': { guest: ['/auth/second-factor'] },
  ':lng/auth/terms': { patient: ['/auth/terms'] },
  ':lng/auth/continue': { patient: ['/auth/continue?form=STORED'] },
  ':lng/auth/staff': { guest: ['/auth/staff', '/auth/staff?token=old'] },
  ':lng/auth/new-email': { guest: ['/auth/new-email', '/auth/new-email?token=old'] },
  ':lng/auth/reset': { guest: ['/auth/reset', '/auth/reset?token=old'] },
  ':lng/find-doctor': {
    guest: ['/find-doctor?q=madrid', '/find-doctor?q=zyxwv-qwrtz&language=ur', '/find-doctor?q=chest+pain'],
  },
  ':lng/search': 'no page',
  ':lng/doctor/:slug': { guest: ['/doctor/SLUG'], patient: ['/doctor/SLUG'] },
  ':lng/book': {
    guest: ['/book?provider=DOCTOR', '/book?provider=DOCTOR&ask=1'],
    patient: ['/book?provider=DOCTOR', '/book?provider=DOCTOR&ask=1'],
  },
  ':lng/early-access': { guest: ['/early-access', '/early-access?token=old'] },
  ':lng/patient': {
    patient: [
      '/patient',
      '/patient?tab=appointments&period=history',
      '/patient?tab=appointments',
      '/patient?tab=appointments&status=no_show',
      '/patient?tab=profile',
      '/patient?tab=health',
    ],
  },
  ':lng/patient/care': { patient: ['/patient/care'] },
  ':lng/care/invitation': { patient: ['/care/invitation?token=old'] },
  ':lng/care/handover': { guest: ['/care/handover?token=old'] },
  ':lng/patient/summary': { patient: ['/patient/summary'] },
  ':lng/waitlist': { patient: ['/waitlist'] },
  ':lng/messages': { patient: ['/messages'], doctor: ['/messages'] },
  ':lng/messages/:appointmentId': { patient: ['/messages/VISIT'], doctor: ['/messages/VISIT'] },
  ':lng/call/:appointmentId': { patient: ['/call/VISIT'] },
  ':lng/visit/:appointmentId': {
    patient: [
      '/visit/VISIT',
      { address: '/visit/HOLD', press: 'appointments:cancel.open' },
      '/visit/DONE',
      '/visit/MISSED',
      { address: '/visit/MISSED', press: 'ends:dispute.open' },
    ],
    doctor: ['/visit/VISIT'],
  },
  ':lng/visit/:appointmentId/review': { patient: ['/visit/DONE/review'] },
  ':lng/visit/:appointmentId/again': { patient: ['/visit/DONE/again'] },
  ':lng/visit/:appointmentId/propose': { doctor: ['/visit/VISIT/propose'] },
  ':lng/visit/:appointmentId/move': { patient: ['/visit/HOLD/move'] },
  ':lng/call/guest': { guest: ['/call/guest'] },
  ':lng/payment/success': { patient: ['/payment/success?appointment=VISIT'] },
  ':lng/payment/cancel': { patient: ['/payment/cancel?appointment=HOLD'] },
  ':lng/sandbox/checkout/:sessionId': { patient: ['/sandbox/checkout/CHECKOUT'] },
  ':lng/billing': { patient: ['/billing'] },
  ':lng/notifications': { patient: ['/notifications', '/notifications?tab=settings'], doctor: ['/notifications'] },
  ':lng/unsubscribe': { guest: ['/unsubscribe', '/unsubscribe?token=old'] },
  ':lng/privacy': { patient: ['/privacy'], doctor: ['/privacy'] },
  ':lng/privacy/deletion': { guest: ['/privacy/deletion?token=old'] },
  ':lng/settings': { patient: ['/settings'], doctor: ['/settings'] },
  ':lng/security': { patient: ['/security'], doctor: ['/security'] },
  ':lng/profile': { patient: ['/profile', '/profile?edit'] },
  ':lng/provider': { doctor: ['/provider', '/provider?tab=communication&appointment=VISIT'] },
  ':lng/provider/week': { doctor: ['/provider/week', '/provider/week?show=list'] },
  ':lng/provider/clear': { doctor: ['/provider/clear'] },
  ':lng/provider/propose': { doctor: ['/provider/propose'] },
  ':lng/provider/profile': { doctor: ['/provider/profile'] },
  ':lng/provider/earnings': { doctor: ['/provider/earnings', '/provider/earnings?by=week&month=2020-01'] },
  ':lng/provider/documents': 'no page',
  ':lng/provider/earnings.csv': 'no page',
  ':lng/visit/:appointmentId/calendar.ics': 'no page',
  ':lng/provider/availability': { doctor: ['/provider/availability'] },
  ':lng/provider/practice': { doctor: ['/provider/practice'] },
  ':lng/admin': {
    administrator: [
      '/admin',
      '/admin?tab=verification',
      { address: '/admin?tab=verification', press: 'admin:queue.reviewOf' },
      '/admin?tab=doctors',
      '/admin?tab=doctors&q=nobody-like-this',
      '/admin?tab=risk',
      '/admin?tab=risk&state=dismissed&kind=fraud&severity=low',
      '/admin?tab=support',
      '/admin?tab=support&state=closed',
      '/admin?tab=money',
      '/admin?tab=compliance',
      '/admin?tab=compliance&q=nothing-like-this',
      '/admin?tab=compliance&part=registers',
      '/admin?tab=compliance&part=breaches',
      '/admin?tab=compliance&part=emergency',
      '/admin?tab=compliance&part=emergency&state=reviewed',
      '/admin?tab=compliance&part=accesses',
      '/admin?tab=analytics',
      '/admin?tab=analytics&days=365',
      '/admin?tab=ends',
      { address: '/admin?tab=ends', press: 'ends:console.decideOf' },
      '/admin?tab=ends&status=resolved',
    ],
  },
  ':lng/admin/doctors/:providerId': {
    administrator: [
      '/admin/doctors/DOCTOR',
      { address: '/admin/doctors/DOCTOR', press: 'admin:suspension.suspend.open' },
    ],
  },
  ':lng/admin/figures/:figure': { administrator: ['/admin/figures/visits', '/admin/figures/missed'] },
  ':lng/admin/payments': {
    administrator: ['/admin/payments', '/admin/payments?state=failed&q=nobody-like-this'],
  },
  ':lng/admin/disputes': { administrator: ['/admin/disputes', '/admin/disputes?state=lost'] },
  ':lng/admin/payments.csv': 'no page',
  ':lng/admin/invoices': { administrator: ['/admin/invoices', '/admin/invoices?kind=credit_note'] },
  ':lng/admin/payments/:appointmentId': { administrator: ['/admin/payments/VISIT'] },
  ':lng/admin/report.csv': 'no page',
  ':lng/admin/emergency': { administrator: ['/admin/emergency'] },
  ':lng/admin/risk/rules/:rule?': {
    administrator: [
      '/admin/risk/rules',
      '/admin/risk/rules/self_booking',
      '/admin/risk/rules/unattended_visits?replay=REPLAY',
      '/admin/risk/rules/unattended_visits?replay=REPLAY&again',
    ],
  },
  ':lng/admin/risk/:alertId': { administrator: ['/admin/risk/ALERT'] },
  ':lng/admin/breaches/:breachId': {
    administrator: [
      '/admin/breaches/new',
      '/admin/breaches/BREACH',
      '/admin/breaches/BREACH?letter=people&language=ar',
    ],
  },
  ':lng/admin/emergency-accesses/:accessId': { administrator: ['/admin/emergency-accesses/ACCESS'] },
  ':lng/records/:patientId': { administrator: ['/records/PATIENT'] },
  ':lng/admin/staff': { administrator: ['/admin/staff'] },
  ':lng/admin/mails': { administrator: ['/admin/mails', '/admin/mails?kind=appointment_confirmed&language=ar'] },
  ':lng/admin/people': { administrator: ['/admin/people', '/admin/people?q=nobody-like-this'] },
  ':lng/admin/people/:userId': { administrator: ['/admin/people/PATIENT'] },
  ':lng/admin/settings': { administrator: ['/admin/settings'] },
  ':lng/admin/checklists': {
    administrator: ['/admin/checklists', '/admin/checklists?country=EG'],
  },
  ':lng/admin/emergency-numbers': {
    administrator: ['/admin/emergency-numbers', '/admin/emergency-numbers?country=EG'],
  },
  ':lng/admin/insurers': {
    administrator: ['/admin/insurers', '/admin/insurers?insurer=eg-axa', '/admin/insurers?new'],
  },
  ':lng/admin/specialties': { administrator: ['/admin/specialties', '/admin/specialties?specialty=cardiology'] },
  ':lng/setup': { guest: ['/setup?token=old'] },
  ':lng/admin/security': { administrator: ['/admin/security', '/admin/security?person=nobody'] },
  ':lng/admin/tickets/:ticketId': { administrator: ['/admin/tickets/TICKET'] },
  ':lng/offline': { guest: ['/offline'] },
  ':lng/dev/failure': 'no page',
  'dev/design': 'no page',
  ':lng/*': { guest: ['/no/such/page'] },
  ':lng/languages': 'no page',
  ':lng/manifest.webmanifest': 'no page',
  ':lng/sign-out': 'no page',
  ':lng/theme': 'no page',
  ':lng/favorites': 'no page',
  'robots.txt': 'no page',
  'sitemap.xml': 'no page',
  'sitemaps/:part': 'no page',
  '*': 'no page',
};

/** What a walker looks at. */
export function sightsOf(walker: Walker): Sight[] {
  return Object.values(SIGHTS).flatMap((sights) => (sights === 'no page' ? [] : (sights[walker] ?? [])));
}
