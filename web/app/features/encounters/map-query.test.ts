import { expect, it } from 'vitest';
import { mapQuery } from './map-query.ts';

it.each([
  ['12 Bloomsbury Way\nLondon WC1A 2SE', '12 Bloomsbury Way, London WC1A 2SE'],
  ['12 Bloomsbury Way, London\nMon–Fri 9:00–17:00', '12 Bloomsbury Way, London'],
  ['Calle Mayor 3, Madrid; lunes y martes', 'Calle Mayor 3, Madrid'],
  ['شارع التحرير، القاهرة، الأحد والثلاثاء', 'شارع التحرير, القاهرة'],
  ['3 rue de la Paix, Paris, ouvert de 9h00 à 18h00', '3 rue de la Paix, Paris'],
  ['Avenida del Mar 2, Santo Domingo', 'Avenida del Mar 2, Santo Domingo'],
  ['Monday', 'Monday'],
])('of "%s" a map is asked for "%s"', (address, asked) => expect(mapQuery(address)).toBe(asked));
