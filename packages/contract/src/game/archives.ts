import * as z from 'zod'
import { instantSchema, serverParams } from '../kit/ids.ts'
import { causeSchema } from '../kit/reason.ts'
import type { Refusal } from '../kit/refusal.ts'
import { route } from '../kit/route.ts'

/** The first file of an archive that Trellis wrote. */
export const archiveManifestSchema = z.object({
  format: z.literal('trellis-server'),
  version: z.literal(1),
  server: z.string(),
  exportedAt: instantSchema,
  worlds: z.int(),
  players: z.int(),
})
export const archiveManifestName = 'trellis-server.json'
/** The last file of an incomplete archive: the list of skipped files. */
export const archiveLeftOutName = 'left-out.txt'
/** The header with the number of files that an export leaves out. */
export const leftOutHeader = 'x-trellis-left-out'

/** The maximum size of an uploaded archive. */
export const archiveBytes = 1024 * 1024 * 1024

/**
 * Files of an archive that have one code in common: how many there are, and the names of the first ones. A later version
 * may have more codes.
 */
const fileGroupSchema = z.object({ code: z.string(), total: z.int(), files: z.array(z.string()) })

export const importReportSchema = z.object({
  state: z.enum(['checking', 'writing', 'done', 'failed']),
  /** Files processed so far and in total; 0 while the archive is still being checked. */
  done: z.int(),
  total: z.int(),
  worlds: z.int(),
  players: z.int(),
  textures: z.int(),
  /** Templates and stamps. */
  library: z.int(),
  /** The files that were left out, each with the reason: the first hundred of each code. */
  skipped: z.array(
    z.object({
      file: z.string(),
      reason: z.string(),
      /** The path in the file with which the reason begins. */
      path: z.string().optional(),
      cause: causeSchema.optional(),
    }),
  ),
  skippedTotal: z.int(),
  /** How many files were left out, by the code of the reason; `invalid` counts those without a code, too. */
  leftOut: z.array(z.object({ code: z.string(), total: z.int() })).default([]),
  /**
   * The files that were taken over, by the change that they needed; those of `unchanged` needed none. A file with two
   * changes is in two groups.
   */
  taken: z.array(fileGroupSchema).default([]),
  /**
   * The reason for the failure. Nothing was written unless `done` is above 0: then several attempts to write
   * the rest have failed.
   */
  failure: z.string().nullable(),
  failureCause: causeSchema.optional(),
})
export type ImportReport = z.output<typeof importReportSchema>

/**
 * The codes of `taken`: the change, or that there was none; what needs the owner comes first. `archive-note` is a file
 * in which Trellis describes an archive.
 */
export const importChangeSchema = z.enum([
  'password-missing',
  'scripts-stopped',
  'password-kept',
  'password-hashed',
  'name-in-capitals',
  'player-converted',
  'switches-converted',
  'texture-renamed',
  'item-textures-renamed',
  'unchanged',
  'archive-note',
])
export type ImportChange = z.output<typeof importChangeSchema>

export const exportServer = route({
  method: 'GET',
  path: '/servers/:serverId/export',
  access: { server: 'backups' },
  summary:
    'The whole server as one archive: worlds, players (passwords hashed), settings, textures, templates and stamps.',
  params: serverParams,
  reply: z.unknown(),
  download: true,
  rateLimit: { max: 6, perSeconds: 60 },
})

export const importServer = route({
  method: 'POST',
  path: '/servers/:serverId/import',
  access: { server: 'backups', also: ['worlds', 'players', 'configuration'] },
  summary:
    'Take worlds, players, settings, textures, templates and stamps over from an archive or a data folder as zip.',
  params: serverParams,
  body: z.unknown(),
  reply: importReportSchema,
  status: 202,
  upload: { contentType: 'application/zip', limit: archiveBytes },
  rateLimit: { max: 6, perSeconds: 60 },
})

export const readImport = route({
  method: 'GET',
  path: '/servers/:serverId/import',
  access: { server: 'backups', isReading: true },
  summary: 'How far the newest import is; null when there was none.',
  params: serverParams,
  reply: z.object({ report: importReportSchema.nullable() }),
})

/** Entries of this feature in the activity log. */
export type ArchiveActivity = 'archive-imported' | 'import-started' | 'server-exported'

/** Refusals of imports that every page knows. */
export type ImportRefusal = Refusal<'not-a-zip'> | Refusal<'import-running'>

/** Refusals of archives that users import, which only imports meet. */
export type ArchiveRefusal =
  | Refusal<'file-too-large'>
  | Refusal<'file-encrypted'>
  | Refusal<'file-damaged'>
  | Refusal<'archive-broken'>
  | Refusal<'archive-too-large'>
  | Refusal<'archive-empty'>
  | Refusal<'too-many-passwords', { max: number }>
  | Refusal<'too-many-files'>
  | Refusal<'not-a-texture'>
  | Refusal<'import-world-name'>
  | Refusal<'import-player-name'>
  | Refusal<'import-file-name'>
  | Refusal<'import-repeated', { file: string }>
  | Refusal<'import-guild-file'>
  | Refusal<'import-settings-file'>
  | Refusal<'import-running-events'>
  | Refusal<'import-library-name'>
  | Refusal<'import-texture-place'>
  | Refusal<'import-tiles', { tiles: number; count: number }>
  | Refusal<'import-other-name'>
  | Refusal<'import-foreign-file'>
