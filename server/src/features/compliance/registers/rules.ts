import { isIPv4 } from 'node:net';
import type { Processor } from '@polyclinic/contract/compliance/registers/schemas';
import { namesOfHosts } from '@polyclinic/database/hosts';
import type { Environment } from '../../../process/index.ts';
import { KNOWN_SERVICES } from '../../../push/index.ts';

/** Who gets data of this installation, as its variables say: hosts alone, never an address with a password. */
export function processorsOf(environment: Environment): Processor[] {
  const { SMTP_URL, STRIPE_SECRET_KEY, STRIPE_API_BASE, TWILIO_ACCOUNT_SID, TWILIO_API_BASE } = environment;
  const { DATABASE_URL, CLAMD_URL, PUSH_SERVICES, STUN_URLS, TURN_URLS } = environment;
  return [
    service('mail', [SMTP_URL]),
    service('payments', [STRIPE_SECRET_KEY && (STRIPE_API_BASE ?? 'https://api.stripe.com')]),
    service('text', [TWILIO_ACCOUNT_SID && TWILIO_API_BASE]),
    service('push', [...KNOWN_SERVICES, ...PUSH_SERVICES]),
    service('relay', [...STUN_URLS, ...TURN_URLS]),
    service('database', [DATABASE_URL], 'own'),
    service('storage', [bucketOf(environment, 'files')], 'own'),
    service('backup', [bucketOf(environment, 'backup')], environment.BACKUP_TO ? 'own' : 'none'),
    service('scanner', [CLAMD_URL]),
  ];
}

/** `otherwise`: where what it does is done if no service is named. */
function service(
  kind: Processor['kind'],
  addresses: (string | undefined)[],
  otherwise: 'own' | 'none' = 'none',
): Processor {
  const named = addresses.filter((address) => address !== undefined && address !== '') as string[];
  if (named.length === 0) return { kind, place: otherwise, hosts: [] };
  const hosts = [...new Set(named.flatMap(hostsOf))].filter((host) => !isThisMachine(host));
  return { kind, place: hosts.length === 0 ? 'own' : 'elsewhere', hosts };
}

/** What stands before a host: `https://name:password@`, `turn:`, or nothing; an IPv6 address is in brackets, as a port follows. */
const HOST = /^(?:[a-z][a-z\d+.-]*:\/\/|(?:stun|turn)s?:)?(?:[^/?#]*@)?(?:\[([^\]]*)\]|([^:/?#]*))/i;

/** The hosts that an address of the variables names; a socket of this machine by its path, or as nothing. */
export function hostsOf(address: string): string[] {
  if (/^postgres(ql)?:/.test(address))
    return namesOfHosts(address).map((host) => decodeURIComponent(host).toLowerCase());
  const [, bracketed, plain = ''] = HOST.exec(address) ?? [];
  return [(bracketed ?? plain).toLowerCase()];
}

/** Its names and addresses, and sockets, which are paths. */
function isThisMachine(host: string): boolean {
  const address = host.replace(/^::ffff:/, '');
  if (isIPv4(address)) return address.startsWith('127.');
  return host === '' || host === '::1' || /^[/@]/.test(host) || /^(.*\.)?localhost$/.test(host);
}

function bucketOf(environment: Environment, of: 'files' | 'backup'): string | undefined {
  const { S3_BUCKET, S3_ENDPOINT, S3_REGION, BACKUP_TO, BACKUP_S3_ENDPOINT, BACKUP_S3_REGION } = environment;
  const amazon = (region: string) => `https://s3.${region}.amazonaws.com`;
  if (of === 'files') return S3_BUCKET && (S3_ENDPOINT ?? amazon(S3_REGION));
  if (!BACKUP_TO?.startsWith('s3://')) return undefined;
  return BACKUP_S3_ENDPOINT ?? S3_ENDPOINT ?? amazon(BACKUP_S3_REGION ?? S3_REGION);
}
