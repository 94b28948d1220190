import { existsSync } from 'node:fs'
import { readdir, rm, rmdir } from 'node:fs/promises'
import { dumpName } from './archive-kind.ts'
import type { Installation } from './installation.ts'
import { lockInstallation, lockOutTrellis } from './locks.ts'
import { Refusal } from './refusal.ts'
import { beginReplacing, moveParts, type OnStep, replaceDatabase } from './replace-parts.ts'
import { type RestoreJournal, readJournal } from './restore-journal.ts'
import { listReplaced } from './scope.ts'
import { getStamp } from './stamp.ts'
import { unpackInstallation } from './unpack-installation.ts'

export type RestoreOutcome = {
  /** The time of the restored backup. */
  createdAt: string
  archive: string
  /** Null when there was nothing to replace. */
  replaced: string | null
  /** Whether it was a restore that had been cut off before. */
  wasCutOff: boolean
}

type RestoreOptions = {
  /** Null to finish a restore that was cut off. */
  archive: string | null
  /** Confirms that an existing installation will be replaced; false refuses. */
  confirm: () => Promise<boolean>
  at: Date
  onStep?: OnStep
}

/** Puts an archive in the place of an installation, all of it or nothing. A restore that was cut off is finished first. */
export async function restoreInstallation(
  installation: Installation,
  { archive, confirm, at, onStep = () => undefined }: RestoreOptions,
): Promise<RestoreOutcome> {
  const lock = lockInstallation(installation)
  try {
    const agentLock = await lockOutTrellis(installation)
    try {
      const begun = readJournal(installation)
      if (begun) return await finish(installation, begun, onStep)
      return await begin(installation, { archive, confirm, at, onStep })
    } finally {
      agentLock.release()
    }
  } finally {
    lock.release()
  }
}

async function finish(
  installation: Installation,
  journal: RestoreJournal,
  onStep: OnStep,
): Promise<RestoreOutcome> {
  if (journal.database !== installation.kind) {
    throw new Refusal('This restore was begun with another DATABASE_URL: set it as it was then.')
  }
  await replaceDatabase(installation)
  await move(installation, journal, onStep)
  return { ...(await getOutcome(installation, journal)), wasCutOff: true }
}

async function begin(
  installation: Installation,
  { archive, confirm, at, onStep }: Required<RestoreOptions>,
): Promise<RestoreOutcome> {
  if (archive === null) throw new Refusal('Say which backup: npm run restore -- <file>')
  if (!existsSync(archive)) throw new Refusal(`There is no ${archive}.`)
  const isThere = installation.parts.length > 0 || installation.kind === 'postgresql'
  if (isThere && !(await confirm())) throw new Refusal('Nothing was changed.')
  const { createdAt, database, scope } = await unpackInstallation(installation, archive)
  onStep('unpacked')
  const incoming = (await readdir(installation.incoming)).filter((name) => name !== dumpName)
  const away = listReplaced(installation, scope)
  const stamp = getStamp(at)
  const journal: RestoreJournal = {
    format: 'trellis-restore',
    archive,
    createdAt,
    database,
    stamp,
    away,
    incoming,
  }
  try {
    await beginReplacing(installation, journal, onStep)
    await replaceDatabase(installation)
    onStep('database replaced')
  } catch (error) {
    await takeBack(installation, stamp)
    throw error
  }
  await move(installation, journal, onStep)
  return { ...(await getOutcome(installation, journal)), wasCutOff: false }
}

/** Nothing was put aside yet, and PostgreSQL, too, restores all or nothing: so nothing has happened. */
async function takeBack(installation: Installation, stamp: string): Promise<void> {
  await rm(installation.journal, { force: true })
  await rm(installation.incoming, { recursive: true, force: true })
  await rm(installation.replaced(stamp), { recursive: true, force: true })
}

async function move(installation: Installation, journal: RestoreJournal, onStep: OnStep) {
  try {
    await moveParts(installation, journal, onStep)
  } catch (cause) {
    throw new Refusal(
      `${cause instanceof Error ? cause.message : cause}
The restore is half done. When the reason is mended, npm run restore makes it to its end.`,
      { cause },
    )
  }
}

async function getOutcome(
  installation: Installation,
  { archive, createdAt, stamp }: RestoreJournal,
) {
  const replaced = installation.replaced(stamp)
  const isEmpty = (await readdir(replaced)).length === 0
  if (isEmpty) await rmdir(replaced)
  return { archive, createdAt, replaced: isEmpty ? null : replaced }
}
