import { describe, expect, it } from 'vitest';
import { isCrossSite, originsOf } from './origin.ts';

type Asking = { url?: string; proxies?: number } & Record<string, string | number | undefined>;

function asked({ url = 'https://clinic.example', proxies = 0, ...sent }: Asking): boolean {
  const headers = new Headers(Object.entries(sent).map(([name, value]) => [name, String(value)]));
  return isCrossSite(headers, originsOf({ publicUrl: url, TRUSTED_PROXIES: proxies }, headers));
}

const OWN = 'https://clinic.example';
const host = 'clinic.example';

describe('a page that asks', () => {
  it('is ours by the whole origin: scheme, host and port', () => {
    expect(asked({ origin: OWN, host })).toBe(false);
    for (const origin of [
      'http://clinic.example',
      'https://clinic.example:8443',
      'https://clinic.example.evil.example',
      'https://evil-clinic.example',
      'https://sub.clinic.example',
      'https://clinic.example@evil.example',
      'https://evil.example/https://clinic.example',
      'https://clinic.example/',
      'HTTPS://CLINIC.EXAMPLE',
      'https://clinic.example.',
      'clinic.example',
      '//clinic.example',
      'wss://clinic.example',
      'null',
      '',
    ])
      expect(asked({ origin, host }), origin).toBe(true);
  });

  it('is ours under whichever other name the server is asked by, by the scheme that people come by', () => {
    expect(asked({ origin: 'https://10.0.0.5:3000', host: '10.0.0.5:3000' })).toBe(false);
    expect(asked({ origin: 'http://10.0.0.5:3000', host: '10.0.0.5:3000' })).toBe(true);
    expect(asked({ origin: 'https://10.0.0.6:3000', host: '10.0.0.5:3000' })).toBe(true);
    const here = { url: 'http://localhost:3000', host: '127.0.0.1:3000' };
    expect(asked({ ...here, origin: 'http://127.0.0.1:3000' })).toBe(false);
    expect(asked({ ...here, origin: 'https://127.0.0.1:3000' })).toBe(true);
    expect(asked({ ...here, origin: 'http://127.0.0.1:3001' })).toBe(true);
  });

  it('is ours by https where a trusted proxy says that it came so, and by nobody else’s word', () => {
    const behind = { url: 'http://localhost:3000', host: 'clinic.test', origin: 'https://clinic.test' };
    const said = { 'x-forwarded-proto': 'https' };
    expect(asked({ ...behind, ...said, proxies: 1 })).toBe(false);
    expect(asked({ ...behind, ...said })).toBe(true);
    expect(asked({ ...behind, proxies: 1 })).toBe(true);
    expect(asked({ ...behind, proxies: 1, 'x-forwarded-proto': 'https, http' })).toBe(true);
  });

  it('is none of ours where the browser says so, whatever origin it names', () => {
    for (const site of ['cross-site', 'same-site', 'same-origin, cross-site', 'SAME-ORIGIN', 'x']) {
      expect(asked({ host, 'sec-fetch-site': site }), site).toBe(true);
      expect(asked({ host, origin: OWN, 'sec-fetch-site': site }), site).toBe(true);
    }
    expect(asked({ host, origin: OWN, 'sec-fetch-site': 'same-origin' })).toBe(false);
    expect(asked({ host, 'sec-fetch-site': 'none' })).toBe(false);
    expect(asked({ host })).toBe(false);
  });

  it('is none of ours by several origins or hosts at once, or one that can’t be read', () => {
    expect(asked({ host, origin: `${OWN}, https://evil.example` })).toBe(true);
    expect(asked({ host, origin: `https://evil.example, ${OWN}` })).toBe(true);
    expect(asked({ host: 'evil.example, clinic.test', origin: 'https://evil.example' })).toBe(true);
    expect(asked({ host: 'evil.example/', origin: 'https://evil.example' })).toBe(true);
    expect(asked({ host: 'me@evil.example', origin: 'https://evil.example' })).toBe(true);
    expect(asked({ host: '', origin: 'https://' })).toBe(true);
  });
});
