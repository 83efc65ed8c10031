const KNOWN = [
  'FILE_TOO_LARGE',
  'FILE_TYPE_NOT_SUPPORTED',
  'FILE_UNSAFE',
  'FILE_INFECTED',
  'RATE_LIMITED',
  'FORBIDDEN',
];

/** Sends what the canvas shows; the code of why it was refused, null where it was taken. */
export async function sendPhoto(canvas: HTMLCanvasElement): Promise<string | null> {
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.92));
  if (!blob) return 'FILE_UNSAFE';
  const form = new FormData();
  form.set('file', blob, 'photo.jpg');
  try {
    const response = await fetch('/api/photos', { method: 'POST', body: form });
    if (response.ok) return null;
    const { code } = (await response.json()) as { code?: string };
    return code && KNOWN.includes(code) ? code : 'UNEXPECTED';
  } catch {
    return 'UNEXPECTED';
  }
}
