import { describe, expect, it } from 'vitest';
import { isCrossSite } from './origin.ts';

const asked = (origin: string, host: string, own: string) => isCrossSite(new Headers({ origin, host }), new Set([own]));

describe('a page of our own host', () => {
  it('is not ours by http where the public address is https: anybody on the line writes such a page', () => {
    const secure = 'https://clinic.example';
    expect(asked(secure, 'clinic.example', secure)).toBe(false);
    expect(asked('http://clinic.example', 'clinic.example', secure)).toBe(true);
  });

  it('is ours under whichever other name the server is asked by', () => {
    expect(asked('http://10.0.0.5:3000', '10.0.0.5:3000', 'https://clinic.example')).toBe(false);
    expect(asked('https://clinic.example', 'clinic.example', 'http://clinic.example')).toBe(false);
    expect(asked('http://10.0.0.6:3000', '10.0.0.5:3000', 'https://clinic.example')).toBe(true);
  });
});
