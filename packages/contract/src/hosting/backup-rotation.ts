import * as z from 'zod'
import { dayMs } from '../kit/amounts.ts'
import type { BackupRefusal } from './backups.ts'

/** `manual`: a user asked for it; `scheduled`: a task made it. */
export const backupKindSchema = z.enum(['manual', 'scheduled'])
export type BackupKind = z.output<typeof backupKindSchema>

/** The newest backup of each of so many days and weeks is kept. */
export const rotation = { days: 7, weeks: 4 } as const

/** Days and weeks begin at midnight in Asia/Jakarta (UTC+7), and weeks on Monday. */
const zoneMs = 7 * 3_600_000
const getDay = (at: number) => Math.floor((at + zoneMs) / dayMs)
/** The first of January 1970 was a Thursday. */
const getWeek = (at: number) => Math.floor((getDay(at) + 3) / 7)

export type StoredBackup = {
  id: string
  name: string | null
  kind: BackupKind
  createdAt: number
}

/** The backups that a server shows, each list newest first. */
export type ServerBackups = {
  own: readonly StoredBackup[]
  /** The backups that deleted servers of the owner left. */
  left: readonly StoredBackup[]
}

/** Returns whether a newer scheduled backup may replace this one. */
export const isRotated = ({ kind, name }: Pick<StoredBackup, 'kind' | 'name'>): boolean =>
  kind === 'scheduled' && name === null

/** Returns a refusal if a user cannot add a backup to a server that shows `count` of them, else null. */
export function findNewBackupRefusal(count: number, max: number): BackupRefusal | null {
  if (count < max) return null
  return max === 1 ? { code: 'backup-exists' } : { code: 'backups-full', params: { max } }
}

/** Returns a refusal if a task can neither add a backup nor replace one, else null. */
export function findScheduledBackupRefusal(
  backups: ServerBackups,
  max: number,
): BackupRefusal | null {
  const only = findOnly(backups, max)
  if (only !== undefined) return only?.name ? { code: 'backup-exists' } : null
  return countPlaces(backups, max) > 0 ? null : findNewBackupRefusal(max, max)
}

/**
 * Returns the ids of the backups that `added`, a new scheduled backup, replaces. `backups` are those from before it. Manual
 * and named ones stay, except that the only backup of an account with one is replaced unless it has a name.
 */
export function listReplaced(
  backups: ServerBackups,
  { added, max }: { added: StoredBackup; max: number },
): string[] {
  const only = findOnly(backups, max)
  if (only !== undefined) return only === null || only.name !== null ? [] : [only.id]
  const places = Math.max(1, countPlaces(backups, max))
  const rotated = [added, ...backups.own.filter(isRotated)]
  const kept = listKept(rotated).slice(0, places)
  return rotated.filter((it) => !kept.includes(it)).map(({ id }) => id)
}

/**
 * Returns the one backup of an account that may have one; null if there is none yet. It is undefined if the account may have
 * several, or has them from a time when it might.
 */
function findOnly({ own, left }: ServerBackups, max: number): StoredBackup | null | undefined {
  if (max > 1 || own.length > 1) return undefined
  return own[0] ?? left[0] ?? null
}

/** Counts the places for scheduled backups. Backups of deleted servers take none that are in use. */
function countPlaces({ own, left }: ServerBackups, max: number): number {
  const rotated = own.filter(isRotated).length
  const free = max - (own.length - rotated)
  return Math.max(free - left.length, Math.min(rotated, free))
}

/** Returns the newest backup of each of the last days and weeks that have one, newest first. */
function listKept(backups: readonly StoredBackup[]): StoredBackup[] {
  const days = new Set<number>()
  const weeks = new Set<number>()
  const isFirstOf = (seen: Set<number>, key: number, max: number) =>
    !seen.has(key) && seen.size < max && seen.add(key).size > 0
  return backups
    .toSorted((one, other) => other.createdAt - one.createdAt)
    .filter(({ createdAt }) => {
      const isOfDay = isFirstOf(days, getDay(createdAt), rotation.days)
      const isOfWeek = isFirstOf(weeks, getWeek(createdAt), rotation.weeks)
      return isOfDay || isOfWeek
    })
}
