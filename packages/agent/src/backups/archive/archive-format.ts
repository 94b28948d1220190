import { instantSchema, userIdSchema } from '@trellis/contract/kit/ids.ts'
import { sha256Schema } from '@trellis/contract/kit/sha256.ts'
import { z } from 'zod'

/**
 * An archive is a tar packed with zstd: the manifest, then every file of the server's `data/database` under
 * `database/`, then the contents, which name every file with its size and hash.
 */
export const manifestName = 'trellis-backup.json'
export const contentsName = 'contents.json'
export const filesPrefix = 'database/'
export const formatVersion = 1

/** Read before all else: what else there is depends on it. */
export const formatSchema = z.object({
  format: z.literal('trellis-backup'),
  version: z.int().min(1),
})

export const manifestSchema = z.object({
  format: z.literal('trellis-backup'),
  version: z.literal(formatVersion),
  userId: userIdSchema,
  serverName: z.string(),
  createdAt: instantSchema,
})
export type Manifest = z.output<typeof manifestSchema>

export const packedFileSchema = z.object({
  /** Below `data/database`. */
  path: z.string(),
  bytes: z.int().min(0),
  sha256: sha256Schema,
})
export type PackedFile = z.output<typeof packedFileSchema>

export const contentsSchema = z.object({ files: z.array(packedFileSchema) })

/** In what one sort of archive differs from another. */
export type ArchiveKind<OneManifest> = {
  manifestName: string
  /** Stands before the path of every file. */
  filesPrefix: string
  bounds: Bounds
  /** Whether names that differ only in their case may stand side by side. */
  cases: 'blind' | 'told-apart'
  /** Throws an `ArchiveFault` for the manifest of an archive that is not wanted. */
  readManifest: (text: string) => OneManifest
}

/** The most that may be in an archive besides the bytes of its files. */
export type Bounds = { files: number; manifestBytes: number; contentsBytes: number }
export const bounds: Bounds = {
  files: 300_000,
  manifestBytes: 64 * 1024,
  contentsBytes: 96 * 1024 * 1024,
}
