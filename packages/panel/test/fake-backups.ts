import {
  type BackupProgress,
  type BackupStatus,
  backupBusySentence,
  backupExistsSentence,
  backupStatusSchema,
  checkBackup,
  createBackup,
  deleteBackup,
  readBackup,
  restoreBackup,
  undoRestore,
} from '@trellis/contract/backups.ts'
import type { Route } from '@trellis/contract/kit/route.ts'
import type { Answerer } from './fake-api.ts'

export const sha256 = '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08'

/** An account that has no backup and nothing going on. */
export const noBackup: BackupStatus = {
  exists: false,
  createdAt: null,
  sizeBytes: null,
  verifiedAt: null,
  sha256: null,
  serverName: null,
  worlds: null,
  players: null,
  broken: null,
  fault: null,
  offsite: null,
  progress: null,
  failure: null,
  undoOf: null,
}

/** A sound backup that was checked three hours ago. */
export function makeBackup(changes: Partial<BackupStatus> = {}): BackupStatus {
  return backupStatusSchema.parse({
    ...noBackup,
    exists: true,
    createdAt: '2026-10-09T20:30:00.000Z',
    sizeBytes: 34.5 * 1024 * 1024,
    verifiedAt: new Date(Date.now() - 3 * 3_600_000).toISOString(),
    sha256,
    serverName: 'MayaWorld',
    worlds: 42,
    players: 17,
    broken: 0,
    ...changes,
  })
}

export function makeProgress(
  work: BackupProgress['work'],
  changes: Partial<BackupProgress> = {},
): BackupProgress {
  return {
    work,
    phase: 'waiting',
    done: 0,
    total: 0,
    startedAt: new Date(Date.now() - 5000).toISOString(),
    ...changes,
  }
}

/** Takes the work on; a test says by live frames how it goes on. */
const begin =
  (work: BackupProgress['work']): Answerer =>
  (_, { world }) => {
    if (world.backup.progress !== null) return { status: 409, error: backupBusySentence }
    if (work === 'create' && world.backup.exists)
      return { status: 409, error: backupExistsSentence }
    world.backup = { ...world.backup, progress: makeProgress(work) }
    return { reply: { message: 'Begun.' } }
  }

export const backupAnswers: readonly [Route, Answerer][] = [
  [readBackup, (_, { world }) => ({ reply: world.backup })],
  [createBackup, begin('create')],
  [checkBackup, begin('check')],
  [restoreBackup, begin('restore')],
  [undoRestore, begin('undo')],
  [
    deleteBackup,
    (_, { world }) => {
      world.backup = { ...noBackup, undoOf: world.backup.undoOf }
      return { reply: { message: 'Deleted.' } }
    },
  ],
]
