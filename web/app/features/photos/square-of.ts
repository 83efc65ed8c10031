/** Which square of a picture is taken: its middle as shares of the picture, and how much closer than the whole it is. */
export type Crop = { x: number; y: number; zoom: number };
type Size = { width: number; height: number };

/** The square in the picture's own pixels; it never leaves the picture. */
export function squareOf({ width, height }: Size, { x, y, zoom }: Crop): { left: number; top: number; side: number } {
  const side = Math.min(width, height) / zoom;
  const within = (middle: number, length: number) => Math.min(Math.max(middle * length - side / 2, 0), length - side);
  return { left: within(x, width), top: within(y, height), side };
}
