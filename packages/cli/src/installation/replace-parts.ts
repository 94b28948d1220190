import { lstatSync } from 'node:fs'
import { lstat, mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { syncFolder, writeSafely } from '@trellis/game-data/safe-write.ts'
import { dumpName } from './archive-kind.ts'
import type { Installation } from './installation.ts'
import { dumpDatabase, restoreDump } from './postgres-tools.ts'
import { Refusal } from './refusal.ts'
import type { RestoreJournal } from './restore-journal.ts'

/** Called after each step that a crash could come behind. */
export type OnStep = (step: string) => void

/** Everything that could still refuse; the point of no return is its last act. */
export async function beginReplacing(
  installation: Installation,
  journal: RestoreJournal,
  onStep: OnStep,
): Promise<void> {
  const { dataDir, databaseUrl, incoming } = installation
  await refuseOtherDisks(installation, journal.away)
  const replaced = installation.replaced(journal.stamp)
  await mkdir(replaced, { mode: 0o700 })
  if (databaseUrl !== null) await dumpDatabase(databaseUrl, join(replaced, dumpName))
  await syncFolder(replaced)
  await syncFolder(incoming)
  await syncFolder(dataDir)
  onStep('replaced folder made')
  await writeSafely(installation.journal, JSON.stringify(journal))
  onStep('journal written')
}

/** Whole or not at all; done again it gives the same. An embedded database is a part like the others. */
export async function replaceDatabase({ databaseUrl, incoming }: Installation): Promise<void> {
  if (databaseUrl !== null) await restoreDump(databaseUrl, join(incoming, dumpName))
}

/** Only renames files. A second call after a crash resumes where the first stopped. */
export async function moveParts(
  installation: Installation,
  journal: RestoreJournal,
  onStep: OnStep,
): Promise<void> {
  const { dataDir, incoming } = installation
  const replaced = installation.replaced(journal.stamp)
  for (const name of journal.away) {
    const target = join(replaced, name)
    if (isThere(target) || !isThere(installation.path(name))) continue
    await rename(installation.path(name), target)
    onStep(`${name} put aside`)
  }
  await syncFolder(replaced)
  await syncFolder(dataDir)
  for (const name of journal.incoming) {
    const source = join(incoming, name)
    if (!isThere(source)) continue
    await rename(source, installation.path(name))
    onStep(`${name} put in place`)
  }
  await syncFolder(incoming)
  await syncFolder(dataDir)
  await rm(installation.journal)
  await syncFolder(dataDir)
  onStep('journal removed')
  await rm(incoming, { recursive: true, force: true })
}

/** Also a link that leads nowhere is. */
const isThere = (path: string) => lstatSync(path, { throwIfNoEntry: false }) !== undefined

/** Rejects a part on another disk, which cannot be renamed. */
async function refuseOtherDisks(installation: Installation, names: string[]): Promise<void> {
  const { dev } = await lstat(installation.dataDir)
  for (const name of names) {
    const path = installation.path(name)
    if ((await lstat(path)).dev !== dev) {
      throw new Refusal(`${path} is a disk of its own; DATA_DIR as a whole has to be on one disk.`)
    }
  }
}
