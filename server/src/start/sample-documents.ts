import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { SampleDocument, StoreDocument, StorePortrait } from '@polyclinic/database/sample/index';
import { createStorage } from '../files/index.ts';
import { MARGIN } from '../pdf/index.ts';
import type { Environment } from '../process/index.ts';

export type SampleFiles = { storeDocument: StoreDocument; storePortrait: StorePortrait };

/** Stores the documents of sample doctors as small PDFs and their portraits, where uploaded ones are. */
export async function sampleFiles(environment: Environment): Promise<SampleFiles> {
  const storage = await createStorage(environment);
  const store = async (path: string, bytes: Buffer, type: string) => {
    const folder = await mkdtemp(join(tmpdir(), 'polyclinic-document-'));
    try {
      const local = join(folder, 'document');
      await writeFile(local, bytes, { mode: 0o600 });
      await storage.store(local, path, type);
      return bytes.length;
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  };
  return {
    storeDocument: async (document) => store(document.path, await print(document), 'application/pdf'),
    storePortrait: ({ path, svg }) => store(path, Buffer.from(svg), 'image/svg+xml'),
  };
}

/** In a font that every reader of PDFs has, so that a document is two kilobytes. */
async function print({ title, lines }: SampleDocument): Promise<Buffer> {
  const { default: Pdf } = await import('pdfkit');
  const pdf = new Pdf({ size: 'A4', margin: MARGIN, info: { Title: title, Producer: 'Polyclinic' } });
  pdf.font('Helvetica-Bold').fontSize(22).text(title).moveDown();
  pdf.font('Helvetica').fontSize(12);
  for (const line of lines) pdf.text(line).moveDown(0.5);
  pdf.end();
  return buffer(pdf);
}
