import { existsSync } from 'node:fs'
import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import {
  ArchiveFault,
  type ArchiveKind,
  readArchiveKind,
  UnpackTarget,
} from '@trellis/agent/index.ts'
import { syncFolder } from '@trellis/game-data/safe-write.ts'
import { getServerFolder, listFoldersToMake } from '@trellis/game-data/server-folder.ts'
import { dumpName, type InstallationManifest, installationArchive } from './archive-kind.ts'
import type { Installation } from './installation.ts'
import { checkDump } from './postgres-tools.ts'
import { Refusal } from './refusal.ts'
import { findRestoreRefusal, type Scope } from './scope.ts'
import { checkDatabase } from './sqlite-copy.ts'

/**
 * Unpacks an archive next to the present installation and verifies all of it; removes everything if
 * the check fails.
 */
export async function unpackInstallation(
  installation: Installation,
  archive: string,
): Promise<InstallationManifest> {
  const { incoming, kind } = installation
  const found: { refusal: Refusal | null } = { refusal: null }
  await rm(incoming, { recursive: true, force: true })
  try {
    const target = new UnpackTarget(incoming, [])
    const { manifest, files } = await readArchiveKind(
      readBy((scope) => {
        found.refusal = findRestoreRefusal(installation, scope)
        return found.refusal
      }),
      archive,
      { sha256: null, maxBytes: Number.MAX_SAFE_INTEGER },
      { sinkFor: (path) => target.sink(path), onProgress: () => undefined },
    )
    const hasDatabase = manifest.scope !== 'servers'
    if (hasDatabase) refuseOtherDatabase(manifest, kind)
    target.settle(files, () => undefined)
    const databases = files.filter(({ path }) => isDatabase(path))
    for (const { path } of databases) checkOne(join(incoming, path), path)
    await completeServers(incoming)
    if (hasDatabase && kind === 'postgresql') await checkDump(join(incoming, dumpName))
    return manifest
  } catch (error) {
    await rm(incoming, { recursive: true, force: true })
    // The reader of archives takes any error for damage.
    if (found.refusal !== null) throw found.refusal
    throw error instanceof ArchiveFault ? getRefusal(error, archive) : error
  }
}

/** Ends the reading at the manifest, which is the first file, if `find` has a reason. */
const readBy = (find: (scope: Scope) => Refusal | null): ArchiveKind<InstallationManifest> => ({
  ...installationArchive,
  readManifest: (text) => {
    const manifest = installationArchive.readManifest(text)
    const refusal = find(manifest.scope)
    if (refusal !== null) throw refusal
    return manifest
  },
})

const isDatabase = (path: string) => /^(trellis|servers\/[^/]+\/history)\.db$/.test(path)

function getRefusal(cause: ArchiveFault, archive: string): Refusal {
  return new Refusal(`${archive} was not restored: ${cause.message} Nothing was changed.`, {
    cause,
  })
}

function refuseOtherDatabase({ database }: InstallationManifest, kind: string): void {
  if (database === kind) return
  throw new Refusal(
    database === 'postgresql'
      ? 'This backup is of an installation on PostgreSQL: set DATABASE_URL to the database to restore it to.'
      : 'This backup has an embedded database: unset DATABASE_URL to restore it.',
  )
}

function checkOne(path: string, name: string): void {
  try {
    checkDatabase(path)
  } catch (cause) {
    throw new Refusal(`${name} in the backup is damaged. Nothing was changed.`, { cause })
  }
}

/** Folders that were empty are in no archive. */
async function completeServers(incoming: string): Promise<void> {
  const servers = join(incoming, 'servers')
  if (!existsSync(servers)) return
  for (const id of await readdir(servers)) {
    const folder = getServerFolder(join(servers, id))
    for (const path of listFoldersToMake(folder))
      await mkdir(path, { recursive: true, mode: 0o700 })
    await syncFolder(folder.root)
  }
  await syncFolder(servers)
}
