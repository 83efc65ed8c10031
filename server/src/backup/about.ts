import { StartError } from '@polyclinic/database';
import { z } from 'zod';

/** Changes when an archive can no longer be read by code that knows the former one. */
export const FORMAT = 1;

const table = z.object({ name: z.string(), columns: z.array(z.string()) });

/** The first entry of an archive: what is needed before anything of it can be stored. */
const about = z.object({
  format: z.literal(FORMAT),
  product: z.string(),
  postgres: z.string(),
  /** Everything that was acknowledged before it is in the archive. */
  mark: z.iso.datetime(),
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
  tables: z.array(table),
  estimatedBytes: z.number(),
  /** Tells a server whether it has the secret that the rows were written with; the first archives lack it */
  secretFingerprint: z.string().nullable().default(null),
});

/**
 * The last entry: what a restore must find again. `gone` are files that were deleted while the archive was written,
 * `broken` are invariants that did not hold at its moment.
 */
const manifest = z.object({
  tables: z.array(
    z.object({ name: z.string(), rows: z.number(), sum: z.string(), bytes: z.number(), sha256: z.string() }),
  ),
  files: z.array(z.object({ path: z.string(), bytes: z.number(), sha256: z.string() })),
  gone: z.array(z.string()),
  broken: z.array(z.string()),
});

export type About = z.infer<typeof about>;
export type Manifest = z.infer<typeof manifest>;
export type Table = z.infer<typeof table>;

/** Throws StartError where an archive is of another format, or none of ours. */
export const readAbout = (bytes: Buffer): About => parse(about, bytes);
export const readManifest = (bytes: Buffer): Manifest => parse(manifest, bytes);

function parse<Value>(schema: z.ZodType<Value>, bytes: Buffer): Value {
  try {
    return schema.parse(JSON.parse(bytes.toString()));
  } catch (error) {
    throw new StartError('This archive was made by another version of Polyclinic, or is none of its archives.', {
      cause: error,
    });
  }
}
