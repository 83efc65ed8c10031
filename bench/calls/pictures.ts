import type { Page } from '@playwright/test';

/**
 * Records when video frames of the other side were decoded. Runs in the browser before any other script, after
 * captureConnections.
 */
export function watchPictures(): void {
  const { capturedConnections } = globalThis as unknown as { capturedConnections: RTCPeerConnection[] };
  const decodedAt: number[] = [];
  Object.assign(globalThis, { decodedAt });
  let decoded = 0;
  const look = async () => {
    const reports = await Promise.all(capturedConnections.map((connection) => connection.getStats()));
    const now = reports
      .flatMap((report) => [...report.values()])
      .reduce((sum, { framesDecoded = 0 }) => sum + framesDecoded, 0);
    if (now > decoded) decodedAt.push(Date.now());
    decoded = now;
    setTimeout(look, 20);
  };
  setTimeout(look, 20);
}

/** Epoch milliseconds at which the first frame after `since` was decoded. */
export async function nextPicture(page: Page, since: number): Promise<number> {
  const seen = await page.waitForFunction(
    (after) => (globalThis as unknown as { decodedAt: number[] }).decodedAt.find((at) => at > after),
    since,
    { timeout: 60_000, polling: 20 },
  );
  return (await seen.jsonValue()) as number;
}
