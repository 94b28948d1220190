import {
  ArchiveFault,
  type ArchiveKind,
  createNotABackupFault,
  findDocumentAt,
  parseArchived,
} from '@trellis/agent/index.ts'
import { isNewer } from '@trellis/api/kit/data-version.ts'
import { migrations } from '@trellis/api/migrations/all.ts'
import type { GameDocument } from '@trellis/contract/kit/game-document.ts'
import { instantSchema } from '@trellis/contract/kit/ids.ts'
import { trellisVersion } from '@trellis/program/version.ts'
import * as z from 'zod'
import { scopeSchema } from './scope.ts'

const format = 'trellis-installation'
/** Archives of one of two machines have version 2, so that an older Trellis does not take one for a whole installation. */
const versions = { whole: 1, part: 2 }

const formatSchema = z.object({
  format: z.literal(format),
  version: z.int().min(1),
  trellisVersion: z.string().max(50),
  /** The migrations that the Trellis of the archive knew; archives of 0.7.0 and older do not say. */
  migrations: z.array(z.string().max(100)).max(10_000).default([]),
})

const manifestSchema = z.object({
  format: z.literal(format),
  version: z.int().min(1).max(versions.part),
  createdAt: instantSchema,
  database: z.enum(['sqlite', 'postgresql']),
  /** The version of Trellis that made the archive. */
  trellisVersion: z.string(),
  scope: scopeSchema.default('whole'),
  migrations: formatSchema.shape.migrations,
})
export type InstallationManifest = z.output<typeof manifestSchema>

/** The dump of a PostgreSQL database among the files; an embedded one has its own name. */
export const dumpName = 'postgresql.dump'

/**
 * An archive of a whole installation: `trellis-installation.json`, every file of `DATA_DIR` that counts under `data/`,
 * and the contents with the size and hash of each.
 */
export const installationArchive: ArchiveKind<InstallationManifest> = {
  manifestName: 'trellis-installation.json',
  filesPrefix: 'data/',
  bounds: { files: 2_000_000, manifestBytes: 64 * 1024, contentsBytes: 400 * 1024 * 1024 },
  // Names that differ only in case exist on the disk, so the archive must accept them.
  cases: 'distinct',
  readManifest: (text) => {
    const found = parseArchived(formatSchema, text, createNotABackupFault)
    // Two builds of one version may have different tables.
    const isOfNewer =
      isNewer(found.trellisVersion, trellisVersion) ||
      found.migrations.some((name) => !(name in migrations))
    if (found.version > versions.part || isOfNewer) {
      throw new ArchiveFault({
        reason: `This backup was made by a newer Trellis (${found.trellisVersion}; this is ${trellisVersion}). Install the Trellis that made it or a newer one, and restore it there.`,
      })
    }
    return parseArchived(manifestSchema, text)
  },
}

/** Which document of a server's a file is; null for any other file. */
export function findServerDocumentAt(path: string): GameDocument | null {
  const below = /^servers\/[^/]+\/data\/database\/(.+)$/.exec(path)?.[1]
  return below === undefined ? null : findDocumentAt(below)
}

export function createManifest(
  about: Pick<InstallationManifest, 'createdAt' | 'database' | 'trellisVersion' | 'scope'>,
): InstallationManifest {
  const version = about.scope === 'whole' ? versions.whole : versions.part
  return { format, version, migrations: Object.keys(migrations), ...about }
}
