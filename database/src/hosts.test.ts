import pg from 'pg';
import { expect, it } from 'vitest';
import { clientFor, describeHosts, readDatabaseUrl } from './hosts.ts';

it.each([
  ['postgres://u:p%40@db/clinic', 'db:5432'],
  ['postgres://u:p@a:1,b:2/clinic?target_session_attrs=read-write', 'a:1,b:2'],
  ['postgresql://u:p@a,b:2/clinic?sslmode=require', 'a:5432,b:2'],
  ['postgres://u:p@[::1]:1,[2001:db8::2]/clinic', '::1:1,2001:db8::2:5432'],
  ['postgres://u:p@db/clinic?host=a,b&port=7', 'a:7,b:7'],
  ['postgres://u:p@db/clinic?host=a,b&port=7,8&target_session_attrs=primary', 'a:7,b:8'],
])('reads %s as libpq does', (given, hosts) => {
  const url = readDatabaseUrl(given);
  expect(describeHosts(url)).toBe(hosts);
  expect(readDatabaseUrl(url)).toBe(url);
  expect(new URL(url).pathname).toBe('/clinic');
  expect(new URL(url).username).toBe('u');
  expect(new URL(url).searchParams.get('sslmode')).toBe(given.includes('sslmode') ? 'require' : null);
});

it.each([
  'postgres://a:1,b:two/x',
  'postgres://u:p@db/x?host=a,b,c&port=1,2',
  'postgres://a,b/x?target_session_attrs=standby',
  'postgres://a/x?target_session_attrs=prefer-standby',
])('refuses %s', (given) => {
  expect(() => readDatabaseUrl(given)).toThrow();
});

it('leaves an address of one host to the driver', () => {
  expect(clientFor('postgres://u:p@db/x')).toBe(pg.Client);
  expect(clientFor('postgres://u:p@db/x?target_session_attrs=read-write')).not.toBe(pg.Client);
});
