import * as z from 'zod'
import { instantSchema, serverParams } from '../kit/ids.ts'
import { route } from '../kit/route.ts'

/** The size of a server's folder in bytes, by kind of data. The sum counts against the limit. */
export const storagePartsSchema = z.object({
  worlds: z.int(),
  players: z.int(),
  textures: z.int(),
  /** Console segments. */
  logs: z.int(),
  /** Settings, custom items and everything else. */
  other: z.int(),
})
export type StorageParts = z.output<typeof storagePartsSchema>

export const largestFileSchema = z.object({
  kind: z.enum(['world', 'player', 'texture', 'log', 'other']),
  /** A world's or player's name, else the file's name. */
  name: z.string(),
  bytes: z.int(),
})
export type LargestFile = z.output<typeof largestFileSchema>

/**
 * Percent of the limit: the bar turns yellow above `warn` and red above `alarm`. A notice is sent at each
 * threshold.
 */
export const storageThresholds = { warn: 75, alarm: 90, full: 100 } as const

const forecastSchema = z.object({
  /** The recent growth; negative if the storage shrank. */
  bytesPerDay: z.number(),
  /** When it will be full at the present growth; null if it does not grow, or takes more than a year. */
  fullAt: instantSchema.nullable(),
})

export const readStorage = route({
  method: 'GET',
  path: '/servers/:serverId/storage',
  access: { server: 'view' },
  summary: "What fills the server's storage, how it grew, and when it will be full.",
  params: serverParams,
  reply: z.object({
    usedBytes: z.int(),
    limitBytes: z.int(),
    /** Bytes that edits and imports must leave free, so that the game's own last save always has room. */
    reserveBytes: z.int(),
    /** The size of all servers of the owner together; the limits also apply to the sum. */
    accountBytes: z.int(),
    accountFiles: z.int(),
    /** The number of files and folders, and its maximum. */
    usedFiles: z.int(),
    fileLimit: z.int(),
    /** Null while the server host is unreachable. */
    parts: storagePartsSchema.nullable(),
    largest: z.array(largestFileSchema),
    /** One point per day for at most the last 30 days, oldest first, and the present size. */
    history: z.array(z.object({ at: instantSchema, bytes: z.int() })),
    /** Null until there is a day of history. */
    forecast: forecastSchema.nullable(),
  }),
})

/**
 * Returns the bytes that edits and imports leave to the game itself: 2 % of the limit, at least 1 MiB and at
 * most 32 MiB.
 */
export function getStorageReserve(limitBytes: number): number {
  const mib = 1024 * 1024
  return Math.min(32 * mib, Math.max(mib, Math.floor(limitBytes * 0.02)))
}

/** Returns how many bytes edits and imports may still add; never negative. */
export function getStorageRoom(usedBytes: number, limitBytes: number): number {
  return Math.max(0, limitBytes - getStorageReserve(limitBytes) - usedBytes)
}

/** Even a tiny file takes 4 KiB of the disk; ordinary servers have far fewer files than this allows. */
const bytesPerFile = 8 * 1024

/** Returns how many files and folders a server with this storage limit may have. */
export function getStorageFileLimit(limitBytes: number): number {
  return Math.floor(limitBytes / bytesPerFile)
}

/** The fields of an owner that the rules below read. */
type OwnStorage = {
  storageUsedMB: number
  storageLimitMB: number
  storageFiles?: number | undefined
  storageFileLimit?: number | undefined
}

/**
 * Returns the used share of the storage, from 0 to 1 and above: the larger of the shares of its space and of
 * its files.
 */
export function getStorageShare(owner: OwnStorage): number {
  const { storageUsedMB, storageLimitMB, storageFiles = 0, storageFileLimit = 0 } = owner
  const space = storageLimitMB <= 0 ? 1 : storageUsedMB / storageLimitMB
  return Math.max(space, storageFileLimit <= 0 ? 0 : storageFiles / storageFileLimit)
}

export function isStorageFull(owner: OwnStorage): boolean {
  return getStorageShare(owner) >= 1
}
