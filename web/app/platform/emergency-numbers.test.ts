import { describe, expect, it } from 'vitest';
import { emergencyNumberIn, shippedNumbersOf } from './emergency-numbers.server.ts';

describe('the number of an ambulance', () => {
  it.each([
    ['America/New_York', '911'],
    ['America/Toronto', '911'],
    ['America/Indianapolis', '911'],
    ['America/Argentina/Buenos_Aires', '107'],
    ['America/Buenos_Aires', '107'],
    ['Europe/Madrid', '112'],
    ['Europe/London', '999'],
    ['Africa/Cairo', '123'],
    ['Asia/Calcutta', '112'],
    ['Australia/Sydney', '000'],
  ])('in %s is %s', (zone, number) => expect(emergencyNumberIn(zone)).toBe(number));

  it('is the one that an administrator gave a country, in each of its zones and in no other', () => {
    const changed = [{ country: 'AR', number: '109' }];
    expect(emergencyNumberIn('America/Argentina/Ushuaia', changed)).toBe('109');
    expect(emergencyNumberIn('America/Santiago', changed)).toBe('131');
    expect(emergencyNumberIn('America/Tegucigalpa', [{ country: 'HN', number: '195' }])).toBe('195');
    for (const zone of ['Asia/Kolkata', 'Asia/Calcutta'])
      expect(emergencyNumberIn(zone, [{ country: 'IN', number: '108' }])).toBe('108');
    expect(shippedNumbersOf('AR')).toEqual(['107']);
    expect(shippedNumbersOf('HN')).toEqual([]);
  });

  it('is that of the next version where nobody gave the country another, and stays where somebody did', () => {
    const next = new Map([
      ['Africa/Cairo', '124'],
      ['America/Argentina/Ushuaia', '110'],
      ['America/Tegucigalpa', '195'],
      ['America/Lima', '106'],
    ]);
    const changed = [
      { country: 'AR', number: '109' },
      // Added, since no version had one
      { country: 'NP', number: '1099' },
      // Taken away, since it was wrong
      { country: 'PE', number: '' },
    ];
    expect(emergencyNumberIn('Africa/Cairo', changed, next)).toBe('124');
    expect(emergencyNumberIn('America/Tegucigalpa', changed, next)).toBe('195');
    expect(emergencyNumberIn('America/Argentina/Ushuaia', changed, next)).toBe('109');
    expect(emergencyNumberIn('Asia/Kathmandu', changed, next)).toBe('1099');
    expect(emergencyNumberIn('America/Lima', changed, next)).toBeNull();
  });

  it.each([null, '', 'UTC', 'Etc/GMT+1', 'America/Tegucigalpa', 'Nowhere/City', 'constructor'])(
    'is not guessed for %s',
    (zone) => expect(emergencyNumberIn(zone)).toBeNull(),
  );
});
