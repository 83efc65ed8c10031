import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createLog } from '../observability/index.ts';
import { testServer } from '../testing/server.ts';
import { createVisit } from '../testing/visit.ts';
import { refusal } from '../testing/visits.ts';

/** A disk of 100 MB; null where this user may not mount one. */
function smallDisk(): string | null {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return null;
  const folder = mkdtempSync(join(tmpdir(), 'polyclinic-disk-'));
  const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=100m', 'tmpfs', folder]);
  if (status === 0) return folder;
  rmSync(folder, { recursive: true });
  return null;
}

const folder = smallDisk();

it.skipIf(!folder)(
  'a full disk is told once and turns readiness red; uploads are refused and reading goes on',
  {
    timeout: 90_000,
  },
  async () => {
    const lines: { message: string }[] = [];
    const log = createLog('info', { write: (line) => void lines.push(JSON.parse(line)) });
    const server = await testServer({ environment: { DATA_DIR: folder ?? '' }, log });
    const patient = await server.person({ role: 'patient' });
    const doctor = await server.person({ role: 'doctor', verified: true });
    const appointmentId = await createVisit(server.database, { patient, doctor });
    const { messages } = server.clientOf(patient);
    const status = async (path: string) => (await server.request(path, { headers: patient.headers })).status;
    const begin = () =>
      messages.startUpload({ appointmentId, clientId: crypto.randomUUID(), name: 'diary.txt', size: 10_000 });
    expect([await status('/readyz'), (await begin()).url]).toEqual([200, expect.any(String)]);
    const filler = join(folder ?? '', 'filler');
    try {
      writeFileSync(filler, Buffer.alloc(60_000_000));
      await expect.poll(() => status('/readyz'), { timeout: 30_000 }).toBe(503);
      expect(await refusal(begin())).toMatchObject({ code: 'STORAGE_FULL' });
      expect(await status('/api/appointments')).toBe(200);
      rmSync(filler);
      await expect.poll(() => status('/readyz'), { timeout: 30_000 }).toBe(200);
      await begin();
      const said = lines.filter(({ message }) => /disk/.test(message)).map(({ message }) => message);
      expect(said).toEqual(['the disk is full', 'the disk has room again']);
    } finally {
      await server.close();
      spawnSync('umount', [folder ?? '']);
    }
  },
);
