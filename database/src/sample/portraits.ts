import type { Doctor } from './doctor.ts';
import type { PlaceKey } from './places.ts';
import { createRandom, type Random } from './random.ts';

/** Skin tones, from light to dark: base and its shade. */
const SKIN = [
  ['#f3d3bd', '#e0b69b'],
  ['#e9c1a0', '#d3a27d'],
  ['#d9a77f', '#c08a60'],
  ['#b9825a', '#9c6843'],
  ['#8d5a3b', '#744629'],
  ['#6b422b', '#55321f'],
] as const;
const HAIR = ['#2b211d', '#3b2a22', '#5a3d2b', '#7a5233', '#a9793f'] as const;
const GREY = '#a9a6a1';
const SHIRTS = ['#2f7f86', '#4a6f8f', '#8a5a6b', '#6d7f4a', '#b0703c', '#5b5f8a'] as const;
const GROUNDS = ['#f7e3c8', '#f3d9cf', '#e6e3cf', '#dbe7e2', '#efe0d8', '#f2dfb9'] as const;
const SCARVES = ['#3f7a78', '#7a5a6e', '#8c6f4a', '#4e6486'] as const;

/** Between which of the tones those who practise there are drawn. */
const TONES: Partial<Record<PlaceKey, [number, number]>> = {
  dakar: [4, 5],
  mumbai: [2, 4],
  delhi: [2, 3],
  karachi: [2, 3],
  cairo: [1, 3],
  alexandria: [1, 3],
  riyadh: [1, 3],
  dubai: [1, 3],
  casablanca: [1, 2],
  saoPaulo: [1, 3],
  mexico: [1, 3],
  bogota: [1, 3],
  shanghai: [0, 1],
};
const OWN_TONES: Record<string, number> = {
  'Daniel Okafor': 5,
  'Marcus Johnson': 4,
  'Priya Raman': 3,
  'Imran Siddiqui': 2,
  'Anjali Menon': 3,
  'Grace Chen': 0,
};
const WEAR_SCARVES = ['Mona El-Sayed', 'Iman Shaarawy', 'Reem Al-Harbi', 'Fatima Al-Mansoori', 'Ayesha Qureshi'];
const GREY_FROM_YEARS = 23;

type Look = { skin: readonly [string, string]; hair: string; shirt: string; random: Random };

/** A doctor of the sample as a drawing of our own, the same every time: nobody's photograph. */
export function drawPortrait(doctor: Doctor): string {
  const look = lookOf(doctor);
  const { random } = look;
  const ground = random.pick(GROUNDS);
  const scarf = WEAR_SCARVES.includes(doctor.name) ? random.pick(SCARVES) : null;
  const head = doctor.gender === 'f' ? drawWoman(look, scarf) : drawMan(look);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 256 256"><rect width="256" height="256" fill="${ground}"/>${head.behind}${drawBody(look)}${drawFace(look)}${head.front}</svg>`;
}

function lookOf({ name, place, years }: Doctor): Look {
  const random = createRandom(`portrait ${name}`);
  const [light, dark] = TONES[place] ?? [0, 1];
  const tone = OWN_TONES[name] ?? random.between(light, dark);
  const isDarkHaired = tone > 1 || TONES[place] !== undefined;
  const hair = years >= GREY_FROM_YEARS ? GREY : random.pick(isDarkHaired ? HAIR.slice(0, 2) : HAIR);
  return { skin: SKIN[tone] ?? SKIN[1], hair, shirt: random.pick(SHIRTS), random };
}

/** Neck and shoulders: a white coat over a shirt, or scrubs. */
function drawBody({ skin: [base, shade], shirt, random }: Look): string {
  const neck = `<path d="M108 150h40v38q-20 18-40 0z" fill="${shade}"/><path d="M108 150h40v14q-20 16-40 4z" fill="${shade}" opacity=".6"/>`;
  const shoulders = 'M28 256q4-58 58-68l22-8q20 18 40 0l22 8q54 10 58 68z';
  if (random.chance(0.4)) {
    return `${neck}<path d="${shoulders}" fill="${shirt}"/><path d="M104 182l24 34 24-34-8-4q-16 12-32 0z" fill="${base}"/>`;
  }
  const coat = `<path d="${shoulders}" fill="#fbfaf6"/><path d="M104 182l24 30 24-30 10 4-34 70-34-70z" fill="${shirt}"/>`;
  const lapels = '<path d="M96 184l-10 26 22 8 20 38-32-72zm64 0l10 26-22 8-20 38 32-72z" fill="#e9e6dd"/>';
  return `${neck}${coat}${lapels}`;
}

function drawFace({ skin: [base, shade], hair, random }: Look): string {
  const brow = hair === GREY ? '#7d7a75' : '#2b211d';
  const ears = `<ellipse cx="80" cy="122" rx="9" ry="14" fill="${shade}"/><ellipse cx="176" cy="122" rx="9" ry="14" fill="${shade}"/>`;
  const head = `<path d="M82 104q0-54 46-54t46 54q0 34-14 52-14 18-32 18t-32-18q-14-18-14-52z" fill="${base}"/>`;
  const eyes = '<circle cx="109" cy="116" r="4.5" fill="#2a2320"/><circle cx="147" cy="116" r="4.5" fill="#2a2320"/>';
  const brows = `<path d="M99 103q10-6 20-1M137 102q10-5 20 1" stroke="${brow}" stroke-width="4" fill="none" stroke-linecap="round"/>`;
  const nose = `<path d="M128 118q-5 16-2 18 4 2 7 0" stroke="${shade}" stroke-width="3.5" fill="none" stroke-linecap="round"/>`;
  const mouth = '<path d="M112 150q16 12 32 0" stroke="#9a4b45" stroke-width="4" fill="none" stroke-linecap="round"/>';
  return `${ears}${head}${eyes}${brows}${nose}${mouth}${random.chance(0.35) ? GLASSES : ''}`;
}

const GLASSES =
  '<g fill="none" stroke="#3a3532" stroke-width="3"><rect x="94" y="105" width="29" height="23" rx="9"/><rect x="133" y="105" width="29" height="23" rx="9"/><path d="M123 114q5-4 10 0"/></g>';

type Head = { behind: string; front: string };

function drawWoman({ hair, random }: Look, scarf: string | null): Head {
  if (scarf) {
    const behind = `<path d="M62 250q-8-70 4-140 8-78 62-78t62 78q12 70 4 140z" fill="${scarf}"/>`;
    const front = `<path d="M66 128q-4-94 62-94t62 94q-4-58-62-66-58 8-62 66z" fill="${scarf}"/><path d="M74 140q10 46 54 52 44-6 54-52l14 44q-30 34-68 34t-68-34z" fill="${scarf}"/><path d="M80 176q46 40 100 2" stroke="#00000022" stroke-width="5" fill="none"/>`;
    return { behind, front };
  }
  const parting = `<path d="M76 122q-8-84 52-84t52 84q-6-44-42-56-30 28-62 56z" fill="${hair}"/>`;
  const styles: readonly Head[] = [
    {
      behind: `<path d="M66 206q-10-60 0-108 12-66 62-66t62 66q10 48 0 108-20 12-62 12t-62-12z" fill="${hair}"/>`,
      front: parting,
    },
    {
      behind: `<path d="M68 158q-8-30-2-60 12-66 62-66t62 66q6 30-2 60-30 20-60 20t-60-20z" fill="${hair}"/>`,
      front: parting,
    },
    {
      behind: `<circle cx="128" cy="34" r="22" fill="${hair}"/>`,
      front: `<path d="M76 118q-4-80 52-80t52 80q-8-38-52-44-44 6-52 44z" fill="${hair}"/>`,
    },
  ];
  return random.pick(styles);
}

function drawMan({ hair, random }: Look): Head {
  const styles: readonly string[] = [
    'M78 112q-8-74 50-74 58 0 50 74-4-28-16-38-34 6-60-2-18 8-24 40z',
    'M80 104q-4-60 48-62 52 2 48 62-6-22-14-28-34 2-68 0-8 6-14 28z',
    'M80 100q4-30 16-38 32-14 64 0 12 8 16 38 4-66-48-66t-48 66z',
  ];
  const top = `<path d="${random.pick(styles)}" fill="${hair}"/>`;
  const beard = random.chance(0.45)
    ? `<path d="M83 122q2 36 14 48 14 16 31 16t31-16q12-12 14-48-4 24-16 24-14-8-29-8t-29 8q-12 0-16-24z" fill="${hair}"/><path d="M112 151q16 11 32 0" stroke="#b3625a" stroke-width="4" fill="none" stroke-linecap="round"/>`
    : '';
  return { behind: '', front: `${top}${beard}` };
}
