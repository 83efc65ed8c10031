import { describe, expect, it } from 'vitest';
import { browserKind } from './browser-kind.ts';
import ar from './messages/ar.json' with { type: 'json' };
import en from './messages/en.json' with { type: 'json' };
import es from './messages/es.json' with { type: 'json' };
import fr from './messages/fr.json' with { type: 'json' };

const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)';
const WEBKIT = 'AppleWebKit/605.1.15 (KHTML, like Gecko)';
const BLINK = 'AppleWebKit/537.36 (KHTML, like Gecko)';
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X)';

describe('a person who refused camera and microphone reads where their own browser keeps that', () => {
  it.each([
    ['Chrome', `${MAC} ${BLINK} Chrome/140.0.0.0 Safari/537.36`],
    ['Edge', `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${BLINK} Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0`],
    ['Firefox', 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'],
    ['Safari', `${MAC} ${WEBKIT} Version/18.5 Safari/605.1.15`],
    ['iPhone', `${IPHONE} ${WEBKIT} Version/18.5 Mobile/15E148 Safari/604.1`],
    ['iPhone', `${IPHONE} ${WEBKIT} CriOS/140.0.0.0 Mobile/15E148 Safari/604.1`],
    ['Android', `Mozilla/5.0 (Linux; Android 10; K) ${BLINK} Chrome/140.0.0.0 Mobile Safari/537.36`],
  ])('%s: %s', (named, userAgent) => {
    const key = `denied.${browserKind({ userAgent })}` as const;
    for (const texts of [ar, en, es, fr]) expect(texts[key]).toContain(named);
  });
});
