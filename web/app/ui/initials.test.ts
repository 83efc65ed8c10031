import { describe, expect, it } from 'vitest';
import { initials } from './initials.ts';

describe('initials', () => {
  it.each([
    ['María García', 'MG'],
    ['ana lucía de la torre', 'AL'],
    ['Álvaro Jiménez Ortega', 'ÁJ'],
    ['Dr. Sarah Johnson', 'SJ'],
    ['Cher', 'C'],
    ['Dr.', 'D'],
    ['  (Bob)   "Lee" ', 'BL'],
    ['e\u0301lodie o\u0308zil', 'ÉÖ'],
    ['محمد العلي', 'م\u200cا'],
    ['د. أحمد حسن', 'أ\u200cح'],
    ['李 明', '李明'],
    ['क्षितिज शर्मा', 'कश'],
    ['', ''],
    [' — 🙂 ', ''],
  ])('of %j are %j', (name, letters) => {
    expect(initials(name)).toBe(letters);
  });
});
