import { instantSchema, userIdSchema } from '@trellis/contract/kit/ids.ts'
import { sha256Schema } from '@trellis/contract/kit/sha256.ts'
import { z } from 'zod'

/**
 * An archive is a zstd-compressed tar: the manifest, every file of the server's `data/database`
 * under `database/`, then the contents, which list every file with its size and hash.
 */
export const manifestName = 'trellis-backup.json'
export const contentsName = 'contents.json'
export const filesPrefix = 'database/'
export const formatVersion = 1

/** Is read first: the version determines the rest of the format. */
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
  /** The path is relative to `data/database`. */
  path: z.string(),
  bytes: z.int().min(0),
  sha256: sha256Schema,
})
export type PackedFile = z.output<typeof packedFileSchema>

export const contentsSchema = z.object({ files: z.array(packedFileSchema) })

/** Holds the differences between the kinds of archive. */
export type ArchiveKind<OneManifest> = {
  manifestName: string
  /** Prefixes the path of every file. */
  filesPrefix: string
  bounds: Bounds
  /** Says whether names that differ only in case are allowed in one folder. */
  cases: 'ignored' | 'distinct'
  /** Throws an `ArchiveFault` if the manifest does not belong to the expected archive. */
  readManifest: (text: string) => OneManifest
}

/** Limits the parts of an archive apart from the bytes of its files. */
export type Bounds = { files: number; manifestBytes: number; contentsBytes: number }
export const bounds: Bounds = {
  files: 300_000,
  manifestBytes: 64 * 1024,
  contentsBytes: 96 * 1024 * 1024,
}
