import { changedChecklistItem } from '@polyclinic/contract/admin/checklist/schemas';
import { describe, expect, it } from 'vitest';
import { readChange } from './checklists-loader.ts';

const own = { names: { en: 'Register' }, demand: 'required' };

function changeOf(fields: Record<string, string>) {
  const form = new FormData();
  const known = { country: 'EG', code: 'own-register', shown: JSON.stringify(own), names: JSON.stringify(own.names) };
  for (const [name, value] of Object.entries({ ...known, ...fields })) form.set(name, value);
  return changedChecklistItem.safeParse(readChange(form));
}

describe('a change of an item', () => {
  it('asks for it otherwise', () => {
    const wanted = { ...own, demand: 'optional' };
    expect(changeOf({ intent: 'demand', demand: 'optional' }).data).toMatchObject({ shown: own, wanted });
  });

  it.each([
    ['who removes it', { intent: 'remove' }],
    ['who asks as everywhere', { intent: 'demand', demand: 'inherit' }],
  ])('takes it away for %s', (_, fields) => {
    expect(changeOf(fields as Record<string, string>).data).toMatchObject({ shown: own, wanted: null });
  });

  it.each([{ intent: 'demand', demand: 'made-up' }, { intent: 'demand', demand: '' }, { intent: 'demand' }])(
    'that names no demand changes nothing: %j',
    (fields) => {
      expect(changeOf(fields as Record<string, string>).success).toBe(false);
    },
  );
});
