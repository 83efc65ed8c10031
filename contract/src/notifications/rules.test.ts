import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  allPreferences,
  canWait,
  DIGEST_SOON_HOURS,
  isWanted,
  NOTIFICATION_CHANNELS,
  NOTIFICATION_EVENTS,
  NOTIFICATION_KINDS,
  type NotificationKind,
} from './rules.ts';

const kinds = Object.keys(NOTIFICATION_KINDS) as NotificationKind[];
const ALARMS: NotificationKind[] = ['urgent_booked', 'visit_by_phone'];
const preference = fc.record({
  event: fc.constantFrom(...NOTIFICATION_EVENTS),
  channel: fc.constantFrom(...NOTIFICATION_CHANNELS),
  isOn: fc.boolean(),
});
const turned = fc.uniqueArray(preference, { selector: ({ event, channel }) => `${event} ${channel}` });

describe('notification preferences', () => {
  it('are on for everything but text messages by default', () => {
    for (const kind of kinds.filter((one) => !ALARMS.includes(one)))
      for (const channel of NOTIFICATION_CHANNELS) expect(isWanted(kind, channel, [])).toBe(channel !== 'sms');
  });

  it('are not asked about an urgent visit, or a call that goes on by phone: they alert on every channel', () => {
    for (const kind of ALARMS)
      for (const channel of NOTIFICATION_CHANNELS) expect(isWanted(kind, channel, [])).toBe(true);
  });

  it('apply to their event and channel, and no other', () => {
    fc.assert(
      fc.property(
        turned,
        fc.constantFrom(...kinds.filter((one) => !ALARMS.includes(one))),
        fc.constantFrom(...NOTIFICATION_CHANNELS),
        (all, kind, channel) => {
          const event = NOTIFICATION_KINDS[kind];
          const own = all.find((one) => one.event === event && one.channel === channel);
          const turnedTo = event === null ? undefined : own?.isOn;
          expect(isWanted(kind, channel, all)).toBe(turnedTo ?? channel !== 'sms');
        },
      ),
    );
  });

  it('list each preference once, with its value', () => {
    fc.assert(
      fc.property(turned, (all) => {
        const shown = allPreferences(all);
        expect(shown).toHaveLength(NOTIFICATION_EVENTS.length * NOTIFICATION_CHANNELS.length);
        for (const one of all) expect(shown).toContainEqual(one);
      }),
    );
  });
});

describe('a doctor’s mail', () => {
  const at = fc.record({
    start: fc.integer({ min: 0, max: 1e10 }),
    now: fc.integer({ min: 0, max: 1e10 }),
  });

  it('waits for a summary only if nothing is due within hours', () => {
    fc.assert(
      fc.property(fc.constantFrom(...kinds), at, (kind, visit) => {
        if (!canWait(kind, visit) || kind === 'message_waiting') return;
        expect(visit.start - visit.now).toBeGreaterThan(DIGEST_SOON_HOURS * 3_600_000);
      }),
    );
  });

  it('is sent at once if it is about verification, support, money or the outcome of a visit', () => {
    const far = { start: 1e10, now: 0 };
    expect(kinds.filter((kind) => canWait(kind, far))).toEqual([
      'appointment_booked',
      'appointment_moved',
      'appointment_cancelled',
      'reminder_day',
      'message_waiting',
    ]);
  });
});
