import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { dirname, join, sep } from 'node:path'
import {
  OpenedDocuments,
  type PackedFile,
  readArchiveKind,
  writeArchiveKind,
} from '@trellis/agent/index.ts'
import { syncFolder } from '@trellis/game-data/safe-write.ts'
import { trellisVersion } from '@trellis/program/version.ts'
import { createManifest, findServerDocumentAt, installationArchive } from './archive-kind.ts'
import type { Installation } from './installation.ts'
import { lockInstallation } from './locks.ts'
import { Refusal } from './refusal.ts'
import { readJournal } from './restore-journal.ts'
import { refuseBackupElsewhere, type Scope } from './scope.ts'
import { stageInstallation } from './stage-installation.ts'
import type { Staging } from './stage-server.ts'

export type BackupOutcome = {
  path: string
  sha256: string
  sizeBytes: number
  contentBytes: number
  files: PackedFile[]
  /** Documents that could not be opened on the server either. */
  broken: string[]
  leftOut: string[]
  maxPauseMs: number
}

/** Puts a whole installation, running or not, into a new archive, which has its name only after it was read back. */
export async function backUpInstallation(
  installation: Installation,
  target: string,
  { at, scope }: { at: Date; scope: Scope },
): Promise<BackupOutcome> {
  refuseBackupElsewhere(installation, scope)
  const { dataDir } = installation
  if (!existsSync(dataDir)) throw new Refusal(`There is no ${dataDir}. Is DATA_DIR right?`)
  const lock = lockInstallation(installation)
  const name = randomBytes(8).toString('hex')
  const tree = join(installation.staging, name, 'tree')
  const staging: Staging = { name, tree, scope, leftOut: [], maxPauseMs: 0 }
  try {
    refuse(installation, target)
    // Removes leftovers of an interrupted backup; the lock excludes a concurrent one.
    await rm(installation.staging, { recursive: true, force: true })
    await stageInstallation(installation, staging)
    const { kind } = installation
    const packed = await pack(staging, target, { at, kind })
    const { leftOut, maxPauseMs } = staging
    return { ...packed, path: target, leftOut, maxPauseMs }
  } finally {
    await rm(installation.staging, { recursive: true, force: true })
    lock.release()
  }
}

async function pack(
  { tree, scope }: Staging,
  target: string,
  { at, kind }: { at: Date; kind: Installation['kind'] },
) {
  const partial = `${target}.partial`
  mkdirSync(dirname(target), { recursive: true, mode: 0o700 })
  const manifest = createManifest({
    createdAt: at.toISOString(),
    database: kind,
    trellisVersion,
    scope,
  })
  await rm(partial, { force: true })
  try {
    const packed = await writeArchiveKind(installationArchive, tree, partial, {
      manifest,
      onProgress: () => undefined,
    })
    const documents = new OpenedDocuments()
    const expected = { sha256: packed.sha256, maxBytes: packed.contentBytes }
    const { files } = await readArchiveKind(installationArchive, partial, expected, {
      sinkFor: (path) => documents.sink(path, findServerDocumentAt(path)),
      onProgress: () => undefined,
    })
    await rename(partial, target)
    await syncFolder(dirname(target))
    return { ...packed, files, broken: documents.broken }
  } finally {
    await rm(partial, { force: true })
  }
}

function refuse(installation: Installation, target: string): void {
  if (readJournal(installation)) {
    throw new Refusal('A restore was cut off. Finish it first: npm run restore')
  }
  if (existsSync(target)) throw new Refusal(`${target} is there already.`)
  const { dataDir, archives } = installation
  if (target.startsWith(dataDir + sep) && !target.startsWith(archives + sep)) {
    throw new Refusal(
      `An archive in ${dataDir} would be part of the next one: choose another folder.`,
    )
  }
}
