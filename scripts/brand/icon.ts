import { markShape } from '../../web/app/ui/mark-shape.ts';

/** As hex, because what reads icons may not know OKLCH. The hues are those of tokens.css. */
const colours = {
  night: '#023634',
  paper: '#f8f5ee',
  teal: '#008480',
  deepTeal: '#00736f',
  apricot: '#f4aa68',
  ink: '#003e3b',
};

function mark(upright: string, cross: string): string {
  const paths = [
    [markShape.upright, upright],
    [markShape.lying, colours.apricot],
    [markShape.cross, cross],
  ];
  return paths.map(([outline, fill]) => `<path fill="${fill}" d="${outline}"/>`).join('');
}

/** The mark alone, to be told apart at 16 px on light and on dark tabs. */
export function browserIcon(): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="2 2 28 28">${mark(colours.teal, colours.ink)}</svg>`;
}

const tiles = {
  rounded: { corner: 7, scale: 0.74 },
  square: { corner: 0, scale: 0.7 },
  // The safe circle is 80 % across: the mark's farthest corner keeps inside.
  maskable: { corner: 0, scale: 0.58 },
};

/** The mark on a tile, for home screens. */
export function homeScreenIcon(shape: keyof typeof tiles): string {
  const { corner, scale } = tiles[shape];
  const tile = `<rect width="32" height="32" rx="${corner}" fill="${colours.night}"/>`;
  const place = `translate(16 16) scale(${scale}) translate(-16 -16)`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">${tile}<g transform="${place}">${mark(colours.paper, colours.deepTeal)}</g></svg>`;
}
