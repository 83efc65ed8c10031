import { expect, it } from 'vitest';
import { kindWords } from './kind-words.ts';
import ar from './messages/ar.json' with { type: 'json' };
import en from './messages/en.json' with { type: 'json' };
import es from './messages/es.json' with { type: 'json' };
import fr from './messages/fr.json' with { type: 'json' };

const says = (texts: Record<string, string>, ...of: Parameters<typeof kindWords>) => texts[`kind.${kindWords(...of)}`];

it('tells the two of a question, and a caregiver of a visit, what became of it in words of their own', () => {
  expect(says(en, 'question_unanswered', true, false)).toMatch(/^You didn’t answer/);
  expect(says(en, 'question_unanswered', false, false)).toMatch(/didn’t answer your question/);
  expect(says(en, 'visit_missed_by_patient', false, true)).not.toMatch(/[Yy]ou/);
  expect(says(en, 'visit_missed_by_patient', false, false)).toMatch(/^You missed/);
  for (const texts of [en, ar, es, fr]) {
    for (const kind of ['question_unanswered', 'question_withdrawn'] as const)
      expect(new Set([true, false].map((isProvider) => says(texts, kind, isProvider, false))).size).toBe(2);
    expect(says(texts, 'visit_missed_by_patient', false, true)).toBeTruthy();
  }
});
