import { describe, expect, it } from 'vitest';
import { readEnvironment } from '../../process/index.ts';
import { hostsOf, processorsOf } from './registers/rules.ts';

describe('the hosts that an address names', () => {
  it.each([
    ['https://api.stripe.com', ['api.stripe.com']],
    ['smtps://sender:pass%40word@Mail.Example.org:465/', ['mail.example.org']],
    ['https://[2001:db8::25]:8443/path', ['2001:db8::25']],
    ['stun:stun.example.org', ['stun.example.org']],
    ['turns:[2001:DB8::1]:5349?transport=tcp', ['2001:db8::1']],
    ['turn:relay.example.org:3478?transport=udp', ['relay.example.org']],
    ['*.push.example.org', ['*.push.example.org']],
    ['push.example.org:8443', ['push.example.org']],
    ['tcp://[::1]:3310', ['::1']],
    ['unix:///run/clamav/clamd.ctl', ['']],
    ['postgres://u:p@db.example.org/clinic?host=a.example.org,2001:db8::2&port=1,2', ['a.example.org', '2001:db8::2']],
    ['postgres://u:p@[2001:db8::3]:5432/clinic', ['2001:db8::3']],
    ['postgres://u:p@%2Frun%2Fpostgresql/clinic', ['/run/postgresql']],
    ['postgres:///clinic?host=/run/postgresql', ['/run/postgresql']],
  ])('%s', (address, hosts) => {
    expect(hostsOf(address)).toEqual(hosts);
  });
});

describe('a service', () => {
  const placeOf = (wanted: string, given: Record<string, string>) => {
    const found = processorsOf(readEnvironment(given)).find(({ kind }) => kind === wanted);
    return found && [found.place, ...found.hosts];
  };

  it.each(['localhost', '127.0.0.1', '127.8.9.10', '[::1]', '[::ffff:127.0.0.1]', 'mail.localhost'])(
    'at %s is on this machine',
    (host) => {
      expect(placeOf('mail', { SMTP_URL: `smtp://${host}:25` })).toEqual(['own']);
    },
  );

  it.each(['127.example.com', 'localhost.example.com', '128.0.0.1', '[2001:db8::1]', '[::2]'])(
    'at %s is elsewhere',
    (host) => {
      const named = host.replaceAll(/[[\]]/g, '');
      expect(placeOf('mail', { SMTP_URL: `smtp://${host}:25` })).toEqual(['elsewhere', named]);
    },
  );

  it('by a socket is on this machine', () => {
    expect(placeOf('scanner', { CLAMD_URL: 'unix:///run/clamav/clamd.ctl' })).toEqual(['own']);
    expect(placeOf('database', { DATABASE_URL: 'postgres:///clinic?host=/run/postgresql' })).toEqual(['own']);
    expect(placeOf('database', { DATABASE_URL: 'postgres://u@%2Frun%2Fpostgresql/clinic' })).toEqual(['own']);
  });

  it('that tells browsers their own address is named as relays are', () => {
    const STUN_URLS = 'stun:stun.example.org:3478,stun:[2001:db8::1]:3478';
    expect(placeOf('relay', { STUN_URLS })).toEqual(['elsewhere', 'stun.example.org', '2001:db8::1']);
  });

  it('of several hosts, one of them elsewhere, is named by that one', () => {
    const DATABASE_URL = 'postgres://u:p@localhost:1,db.example.org:2/clinic';
    expect(placeOf('database', { DATABASE_URL })).toEqual(['elsewhere', 'db.example.org']);
  });
});
