import type { Processor } from '@polyclinic/contract/compliance/registers/schemas';
import { describeHosts } from '@polyclinic/database/hosts';
import type { Environment } from '../../../process/index.ts';
import { KNOWN_SERVICES } from '../../../push/index.ts';

/** Who gets data of this installation, as its variables say: hosts alone, never an address with a password. */
export function processorsOf(environment: Environment): Processor[] {
  const { SMTP_URL, STRIPE_SECRET_KEY, STRIPE_API_BASE, TWILIO_ACCOUNT_SID, TWILIO_API_BASE } = environment;
  const { DATABASE_URL, CLAMD_URL, PUSH_SERVICES, TURN_URLS } = environment;
  return [
    service('mail', SMTP_URL && [hostIn(SMTP_URL)]),
    service('payments', STRIPE_SECRET_KEY && [hostIn(STRIPE_API_BASE ?? 'https://api.stripe.com')]),
    service('text', TWILIO_ACCOUNT_SID && [hostIn(TWILIO_API_BASE)]),
    service('push', [...KNOWN_SERVICES, ...PUSH_SERVICES]),
    service('relay', TURN_URLS.map(hostOf)),
    service('database', DATABASE_URL && describeHosts(DATABASE_URL).split(',').map(hostOf), 'own'),
    service('storage', bucketsOf(environment, 'files'), 'own'),
    service('backup', bucketsOf(environment, 'backup'), environment.BACKUP_TO ? 'own' : 'none'),
    service('scanner', CLAMD_URL && [hostIn(CLAMD_URL)]),
  ];
}

/** `otherwise`: where what it does is done if no service is named. */
function service(
  kind: Processor['kind'],
  hosts: string[] | string | undefined,
  otherwise: 'own' | 'none' = 'none',
): Processor {
  const named = [...new Set(Array.isArray(hosts) ? hosts.filter(Boolean) : [])];
  if (named.length === 0) return { kind, place: otherwise, hosts: [] };
  return named.every(isThisMachine) ? { kind, place: 'own', hosts: [] } : { kind, place: 'elsewhere', hosts: named };
}

const isThisMachine = (host: string): boolean => /^(localhost|127\..*|\[?::1\]?)$/.test(host);

const hostIn = (address: string): string => new URL(address).hostname;

/** Of turn:relay.example.com:3478?transport=udp, or db.example.com:5432 */
const hostOf = (address: string): string => address.replace(/^turns?:/, '').replace(/[:?].*$/, '');

function bucketsOf(environment: Environment, of: 'files' | 'backup'): string[] {
  const { S3_BUCKET, S3_ENDPOINT, S3_REGION, BACKUP_TO, BACKUP_S3_ENDPOINT, BACKUP_S3_REGION } = environment;
  const amazon = (region: string) => `s3.${region}.amazonaws.com`;
  if (of === 'files') return S3_BUCKET ? [S3_ENDPOINT ? hostIn(S3_ENDPOINT) : amazon(S3_REGION)] : [];
  if (!BACKUP_TO?.startsWith('s3://')) return [];
  const endpoint = BACKUP_S3_ENDPOINT ?? S3_ENDPOINT;
  return [endpoint ? hostIn(endpoint) : amazon(BACKUP_S3_REGION ?? S3_REGION)];
}
