import { spawnSync } from 'node:child_process';
import { chownSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { testDatabase } from '@polyclinic/database/testing/index';
import { describe, expect, it, onTestFinished } from 'vitest';

const isRoot = process.platform === 'linux' && process.getuid?.() === 0;
/** Of nobody in particular, as a server's user is. */
const SERVER = 65_534;

/** Runs a command as an operator does who is root. */
function command(name: string, args: string[], variables: Record<string, string>) {
  const launcher = join(import.meta.dirname, '../../launch.js');
  const env = { PATH: process.env.PATH, NODE_ENV: 'test', ...variables };
  const { status, stdout, stderr } = spawnSync(process.execPath, [launcher, name, ...args], { encoding: 'utf8', env });
  return { status, said: `${stdout}${stderr}`.trim() };
}

/** A data folder of that server */
function folderOfServer(): string {
  const folder = mkdtempSync(join(tmpdir(), 'polyclinic-owner-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  chownSync(folder, SERVER, SERVER);
  return folder;
}

const ownersIn = (folder: string): number[] => [
  ...new Set(readdirSync(folder, { recursive: true }).map((name) => statSync(join(folder, String(name))).uid)),
];

// Nobody else can give a folder to another user.
describe.skipIf(!isRoot)('as root beside the data folder of another user', () => {
  it('leaves nothing of root’s there after a look at the machine', { tags: ['long'] }, () => {
    const folder = folderOfServer();
    const { said } = command('doctor-ask', ['--only', 'files'], { DATA_DIR: folder });
    expect(said).toMatch(/^✓ files {5}The folder .* stores, gives and deletes files$/);
    expect(readdirSync(join(folder, 'files'))).toContain('kept');
    expect(ownersIn(folder)).toEqual([SERVER]);
  });

  it('tells of a folder that is closed to the server, not to root', { tags: ['long'] }, () => {
    const folder = folderOfServer();
    mkdirSync(join(folder, 'files'), { mode: 0o700 });
    const { status, said } = command('doctor-ask', ['--only', 'files'], { DATA_DIR: folder });
    expect({ status, said }).toEqual({
      status: 1,
      said: expect.stringMatching(/^✗ files {5}The folder .* refused: .*EACCES/),
    });
  });

  it('leaves nothing of root’s or PostgreSQL’s there after a restore', { tags: ['long'] }, async () => {
    const database = await testDatabase();
    onTestFinished(database.close);
    const [from, archives, folder] = [folderOfServer(), folderOfServer(), folderOfServer()];
    const variables = { BACKUP_PASSPHRASE: 'of the operator' };
    const to = join(archives, 'one.age');
    const made = command('backup-create', ['--to', to], {
      ...variables,
      DATA_DIR: from,
      DATABASE_URL: database.urls.owner,
    });
    expect(made).toMatchObject({ status: 0 });
    expect(ownersIn(archives)).toEqual([SERVER]);
    const restored = command('backup-restore', ['--from', to], { ...variables, DATA_DIR: folder });
    expect(restored).toMatchObject({ status: 0, said: expect.stringContaining('found equal') });
    expect(readdirSync(folder)).toEqual(expect.arrayContaining(['postgres', 'files']));
    expect(ownersIn(folder)).toEqual([SERVER]);
  });
});
