/** Of a longer one the server would read too few sentences. */
export const LONGEST = 2_000;
const OVERLAP = 200;

/** A text in pieces that the server takes; they overlap, so that no phrase is cut in two, and begin where they did as it grows. */
export function piecesOf(text: string): string[] {
  const pieces = [text.slice(0, LONGEST)];
  for (let start = LONGEST - OVERLAP; start + OVERLAP < text.length; start += LONGEST - OVERLAP)
    pieces.push(text.slice(start, start + LONGEST));
  return pieces;
}
