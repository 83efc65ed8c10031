import { staticPart } from '../../platform/static-part.tsx';
import { EmergencyNotice } from './emergency-notice.tsx';

const FooterLinks = staticPart(async () => (await import('./footer/footer-links.tsx')).FooterLinks);

/** The end of every page. */
export function Footer() {
  return (
    <footer className="mt-auto border-t border-line bg-surface">
      <div className="page grid gap-10 py-10">
        <EmergencyNotice />
        <FooterLinks />
      </div>
    </footer>
  );
}
