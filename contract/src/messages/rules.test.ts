import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cleanFileName, extensionOf, nameForType, promisesAllowedType } from './rules.ts';

const RIGHT_TO_LEFT = '\u202e';

describe('the name of a file', () => {
  it.each([
    ['../../etc/passwd.txt', 'passwd.txt'],
    ['C:\\Users\\me\\scan.pdf', 'scan.pdf'],
    ['a\u0000b.png', 'ab.png'],
    ['two\r\nlines.pdf', 'twolines.pdf'],
    [`harmless${RIGHT_TO_LEFT}gnp.exe`, 'harmlessgnp.exe'],
    ['.htaccess', 'htaccess'],
    ['what?.pdf', 'what_.pdf'],
    ['تحليل الدم.pdf', 'تحليل الدم.pdf'],
    ['  a   b .txt  ', 'a b .txt'],
  ])('%j becomes %j', (given, clean) => {
    expect(cleanFileName(given)).toBe(clean);
  });

  it.each(['', '..', '/', '\u202e\u200b', '\u0000'])('%j is none', (given) => {
    expect(cleanFileName(given)).toBeNull();
  });

  it('keeps its ending when it is shortened', () => {
    const clean = cleanFileName(`${'x'.repeat(300)}.docx`) ?? '';
    expect(clean).toMatch(/^x+\.docx$/);
    expect(clean.length).toBeLessThanOrEqual(120);
  });

  it('is short, on one line and without a path, whatever was given', () => {
    const given = fc.string({ unit: 'binary', maxLength: 400 });
    fc.assert(
      fc.property(given, (name) => {
        const clean = cleanFileName(name);
        if (clean === null) return;
        expect(clean).not.toMatch(/[/\\\p{Cc}\p{Bidi_Control}\p{Zl}\p{Zp}]/u);
        expect([...clean].length).toBeLessThanOrEqual(120);
        expect(clean.isWellFormed()).toBe(true);
        expect(cleanFileName(clean)).toBe(clean);
      }),
    );
  });
});

describe('the ending of a name', () => {
  it.each([
    ['a.PDF', 'pdf'],
    ['a.tar.gz', 'gz'],
    ['a', ''],
    ['a.', ''],
    ['.png', ''],
  ])('of %j is %j', (name, extension) => {
    expect(extensionOf(name)).toBe(extension);
  });

  it('promises a type that may be shared, or another', () => {
    expect(['a.jpeg', 'a.docx', 'a'].map(promisesAllowedType)).toEqual([true, true, true]);
    expect(['a.exe', 'a.svg', 'a.html'].map(promisesAllowedType)).toEqual([false, false, false]);
  });

  it('fits the type of the bytes, or the file is refused', () => {
    expect(nameForType('scan.pdf', 'application/pdf')).toBe('scan.pdf');
    expect(nameForType('scan', 'application/pdf')).toBe('scan.pdf');
    expect(nameForType('photo.png', 'image/jpeg')).toBe('photo.jpg');
    expect(nameForType('page.png', 'text/plain')).toBeNull();
    expect(nameForType('scan.pdf', 'image/png')).toBeNull();
    expect(nameForType('tool.exe', 'text/plain')).toBeNull();
  });
});
