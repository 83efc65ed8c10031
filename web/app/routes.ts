import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';

/** The specification's route table. Addresses without a language are redirected by the root. */
export default [
  route(':lng', 'routes/language.tsx', [
    layout('routes/shell.tsx', [
      index('routes/home.tsx'),
      route('early-access', 'routes/early-access.tsx'),
      route('patient', 'routes/patient.tsx'),
      route('patient/visit/:appointmentId', 'routes/visit.tsx'),
      route('patient/visit/:appointmentId/move', 'routes/visit-move.tsx'),
      route('provider', 'routes/provider.tsx'),
      route('help', 'routes/help.tsx'),
      route('investors', 'routes/investors.tsx'),
      route('messages', 'routes/messages.tsx'),
      route('messages/:appointmentId', 'routes/conversation.tsx'),

      route('auth', 'routes/auth.tsx'),
      route('auth/confirm', 'routes/auth-confirm.tsx'),
      route('auth/reset', 'routes/auth-reset.tsx'),
      route('notifications', 'routes/notifications.tsx'),
      route('unsubscribe', 'routes/unsubscribe.tsx'),
      route('profile', 'routes/profile.tsx'),
      route('security', 'routes/security.tsx'),
      route('find-doctor', 'routes/find-doctor.tsx'),
      route('search', 'routes/search.tsx'),
      route('doctor/:slug', 'routes/doctor.tsx'),
      route('book', 'routes/book.tsx'),
      route('payment/success', 'routes/payment-success.tsx'),
      route('payment/cancel', 'routes/payment-cancel.tsx'),
      route('sandbox/checkout/:sessionId', 'routes/sandbox-checkout.tsx'),
      route('provider/practice', 'routes/practice.tsx'),
      route('admin', 'routes/admin.tsx'),
      route('offline', 'routes/offline.tsx'),
      route('dev/failure', 'routes/dev-failure.tsx'),
      route('*', 'routes/not-found.tsx'),
    ]),
    route('manifest.webmanifest', 'routes/manifest.ts'),
    // A room of its own, without the header and footer of every other page.
    route('call/guest', 'routes/call-guest.tsx'),
    route('call/:appointmentId', 'routes/call.tsx'),
    route('sign-out', 'routes/sign-out.ts'),
  ]),
  route('dev/design', 'routes/dev-design.tsx'),
  route('robots.txt', 'routes/robots.ts'),
  route('sitemap.xml', 'routes/sitemap.ts'),
  route('sitemaps/:part', 'routes/sitemap.ts', { id: 'sitemap-part' }),
  route('*', 'routes/not-found.tsx', { id: 'unknown' }),
] satisfies RouteConfig;
