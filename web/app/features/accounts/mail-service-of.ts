/** Where the mail of well-known services is read. */
const services: readonly { name: string; address: string; domain: RegExp }[] = [
  { name: 'Gmail', address: 'https://mail.google.com/', domain: /^(gmail|googlemail)\.com$/ },
  { name: 'Outlook', address: 'https://outlook.live.com/mail/', domain: /^(outlook|hotmail|live|msn)\.[a-z.]+$/ },
  { name: 'Yahoo', address: 'https://mail.yahoo.com/', domain: /^(yahoo\.[a-z.]+|ymail\.com)$/ },
  { name: 'iCloud', address: 'https://www.icloud.com/mail/', domain: /^(icloud|me|mac)\.com$/ },
  { name: 'Proton', address: 'https://mail.proton.me/', domain: /^(proton\.me|protonmail\.com|pm\.me)$/ },
  { name: 'GMX', address: 'https://www.gmx.net/', domain: /^gmx\.[a-z.]+$/ },
];

/** The service that an address is of; undefined for one's own domain, whose mail may be read anywhere. */
export function mailServiceOf(email: string) {
  const domain = email
    .slice(email.lastIndexOf('@') + 1)
    .trim()
    .toLowerCase();
  return services.find((service) => service.domain.test(domain));
}
