import createBidi from 'bidi-js';

const bidi = createBidi();

/** What is written in one go, in the order in which it is read; on paper the glyphs of a run from the right are turned. */
export type Run = { text: string; isFromRight: boolean };

const INVISIBLE = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** The runs of a line from left to right on paper, by Unicode's bidirectional algorithm. */
export function visualRuns(line: string, direction: 'ltr' | 'rtl'): Run[] {
  const { levels } = bidi.getEmbeddingLevels(line, direction);
  const runs: { from: number; to: number; level: number }[] = [];
  for (let index = 0; index < line.length; index++) {
    const level = levels[index] ?? 0;
    const last = runs.at(-1);
    if (last?.level === level) last.to = index + 1;
    else runs.push({ from: index, to: index + 1, level });
  }
  return reorder(runs)
    .map(({ from, to, level }) => toRun(line.slice(from, to), level))
    .filter(({ text }) => text !== '');
}

/** Rule L2: from the highest level down to the lowest odd one, whatever stands together at that level is turned. */
function reorder<One extends { level: number }>(runs: One[]): One[] {
  const highest = Math.max(0, ...runs.map(({ level }) => level));
  let ordered = runs;
  for (let level = highest; level > 0; level--) ordered = turn(ordered, level);
  return ordered;
}

function turn<One extends { level: number }>(runs: One[], level: number): One[] {
  const turned: One[] = [];
  let together: One[] = [];
  const flush = () => {
    turned.push(...together.toReversed());
    together = [];
  };
  for (const run of runs) {
    if (run.level >= level) together.push(run);
    else {
      flush();
      turned.push(run);
    }
  }
  flush();
  return turned;
}

function toRun(text: string, level: number): Run {
  const isFromRight = level % 2 === 1;
  const visible = text.replace(INVISIBLE, '');
  const mirrored = [...visible].map((letter) => bidi.getMirroredCharacter(letter) ?? letter).join('');
  return { text: isFromRight ? mirrored : visible, isFromRight };
}
