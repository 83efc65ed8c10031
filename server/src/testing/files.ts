import { buffer } from 'node:stream/consumers';
import { crc32, deflateSync } from 'node:zlib';
import { ZipFile } from 'yazl';

/** Files as people have them, and as nobody should. Each is made here, byte by byte. */
export const samples = {
  png: () => png(2, 2),
  /** A few bytes that would be 14 gigabytes once decoded */
  hugePng: () => png(60_000, 60_000),
  jpeg: () => Buffer.from(JPEG, 'base64'),
  gif: () => Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64'),
  webp: () => Buffer.from('UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA==', 'base64'),
  pdf: () => pdf('Hello from a test'),
  text: () => Buffer.from('ضغط الدم ١٢٠ على ٨٠\nBlood pressure 120/80\n'),
  latin1: () => Buffer.from('d\xe9j\xe0 vu', 'latin1'),
  textWithNul: () => Buffer.from('one\0two'),
  html: () => Buffer.from('<!doctype html><script>alert(document.cookie)</script>'),
  svg: () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
  program: () =>
    Buffer.concat([Buffer.from('MZ'), Buffer.alloc(58), Buffer.from([64, 0, 0, 0]), Buffer.from('PE\0\0')]),
  oldWord: () => compoundFile('WordDocument'),
  oldExcel: () => compoundFile('Workbook'),
  docx: () => docx({ 'word/document.xml': Buffer.from('<w:document/>') }),
  docxWithProgram: () =>
    docx({ 'word/document.xml': Buffer.from('<w:document/>'), 'word/vbaProject.bin': Buffer.alloc(9) }),
  zip: () => zip({ 'notes.txt': Buffer.from('no document') }),
  zipBomb: async () => declaring(await megabyteOfNothing(), 3_000_000_000),
  /** Inflates to a thousand times what it says */
  lyingZip: async () => declaring(await megabyteOfNothing(), 1_000),
  /** What every scanner must find; harmless */
  eicar: () => Buffer.from(['X5O!P%@AP[4', '\\PZX54(P^)7CC)7}$EICAR-STANDARD-', 'ANTIVIRUS-TEST-FILE!$H+H*'].join('')),
} satisfies Record<string, () => Buffer | Promise<Buffer>>;

const JPEG =
  '/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAP//////////////////////////////////////////////////////////////////////////////////////wAALCAABAAEBAREA/8QAFAABAAAAAAAAAAAAAAAAAAAAA//EABQQAQAAAAAAAAAAAAAAAAAAAAD/2gAIAQEAAD8AN//Z';

/** A grey picture whose header claims this size; its pixels are those of two by two. */
function png(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 8;
  const signature = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]);
  const pixels = deflateSync(Buffer.from([0, 90, 160, 0, 160, 90]));
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))]);
}

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** One page with one line on it. */
function pdf(line: string): Buffer {
  const content = `BT /F1 24 Tf 72 720 Td (${line}) Tj ET`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ].map((body, index) => `${index + 1} 0 obj\n${body}\nendobj\n`);
  const head = '%PDF-1.4\n';
  const starts = objects.map((_, index) => head.length + objects.slice(0, index).join('').length);
  const table = starts.map((start) => `${String(start).padStart(10, '0')} 00000 n \n`).join('');
  const end = `xref\n0 6\n0000000000 65535 f \n${table}trailer\n<< /Size 6 /Root 1 0 R >>\nstartxref\n`;
  const body = head + objects.join('');
  return Buffer.from(`${body}${end}${body.length}\n%%EOF\n`);
}

/** The head of a container of old Office, and a name in its directory. */
function compoundFile(name: string): Buffer {
  const file = Buffer.alloc(2048);
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(file);
  Buffer.from(name, 'utf16le').copy(file, 1024);
  return file;
}

const CONTENT_TYPES = `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">
<Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`;

const docx = (parts: Record<string, Buffer>) => zip({ '[Content_Types].xml': Buffer.from(CONTENT_TYPES), ...parts });

const megabyteOfNothing = () => docx({ 'word/document.xml': Buffer.alloc(1_048_576) });

/** The archive, its last entry said to be of this size. */
function declaring(archive: Buffer, size: number): Buffer {
  const copy = Buffer.from(archive);
  const lastEntry = copy.lastIndexOf(Buffer.from('PK\u0001\u0002'));
  copy.writeUInt32LE(size, lastEntry + 24);
  return copy;
}

function zip(entries: Record<string, Buffer>): Promise<Buffer> {
  const file = new ZipFile();
  for (const [name, bytes] of Object.entries(entries)) file.addBuffer(bytes, name);
  file.end();
  return buffer(file.outputStream);
}
