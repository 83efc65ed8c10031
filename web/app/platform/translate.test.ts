import { formatTime } from '@polyclinic/contract/platform/format';
import { expect, it } from 'vitest';
import { compileTexts } from '../../plugins/compile-texts.ts';
import { createTranslate } from './translate.ts';

const MESSAGES = {
  until: 'Se lo guardamos hasta las {{time}}.',
  between: 'Puede iniciarla entre las {{from}} y las {{until}}.',
  left_one: 'Un minuto más, hasta las {{time}}.',
  left_other: '{{number}} minutos más, hasta las {{time}}.',
};

it('a time on a page has the article of its hour in Spanish', () => {
  const t = createTranslate('es', compileTexts(MESSAGES), 'Polyclinic');
  const at = (time: string) => formatTime(`2026-11-28T${time}:00Z`, { locale: 'es', timeZone: 'UTC' });
  expect(t('until', { time: at('01:00') })).toBe('Se lo guardamos hasta la 1:00.');
  expect(t('until', { time: at('13:00') })).toBe('Se lo guardamos hasta las 13:00.');
  expect(t('between', { from: at('00:45'), until: at('01:15') })).toBe('Puede iniciarla entre las 0:45 y la 1:15.');
  expect(t('left', { count: 1, time: at('01:30') })).toBe('Un minuto más, hasta la 1:30.');
  expect(t('left', { count: 2, number: '2', time: at('02:00') })).toBe('2 minutos más, hasta las 2:00.');
});
