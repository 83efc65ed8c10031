import { profileChange, signUpInput } from '@polyclinic/contract/accounts/schemas';
import { TERMS_VERSION } from '@polyclinic/contract/privacy/rules';
import { describe, expect, it } from 'vitest';
import { wrongFields } from './fields.ts';

const signUp = (changes: object) =>
  wrongFields(signUpInput, {
    fullName: 'Lucía Ferrer',
    email: 'lucia@example.com',
    password: 'abrigo-verde',
    acceptedTerms: TERMS_VERSION,
    ...changes,
  });

describe('what a form says of a field', () => {
  it.each([
    ['a name of one letter', { fullName: 'L' }, {}],
    ['a name of 120 characters', { fullName: 'x'.repeat(120) }, {}],
    ['no name', { fullName: '  ' }, { fullName: 'fullName' }],
    ['a name that is too long', { fullName: 'x'.repeat(121) }, { fullName: 'fullNameTooLong' }],
    ['a name with an address', { fullName: 'www.evil.com' }, { fullName: 'nameHasAddress' }],
    ['a password of 6 characters', { password: 'x'.repeat(6) }, {}],
    ['a password of 128 characters', { password: 'x'.repeat(128) }, {}],
    ['a password that is too short', { password: 'x'.repeat(5) }, { password: 'password' }],
    ['a password that is too long', { password: 'x'.repeat(129) }, { password: 'passwordTooLong' }],
    ['an address that is too long', { email: `${'x'.repeat(250)}@example.com` }, { email: 'email' }],
  ])('%s', (_, changes, wrong) => {
    expect(signUp(changes)).toEqual(wrong);
  });

  it('is the limit also where the field is optional', () => {
    expect(wrongFields(profileChange, { allergies: 'x'.repeat(2000) })).toEqual({});
    expect(wrongFields(profileChange, { allergies: 'x'.repeat(2001) })).toEqual({ allergies: 'allergies' });
  });
});
