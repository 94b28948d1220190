import { closeSync, openSync } from 'node:fs'
import { chown, mkdir, realpath, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ServerFolder } from '@trellis/game-data/server-folder.ts'
import type { Log } from '@trellis/program/log.ts'
import type { RunOrder, RunTarget } from '../driver.ts'
import { allowReading, claimFiles } from '../process/claim-files.ts'
import { listWritableFolders } from '../process/sandbox.ts'
import { getContainerOwner } from './container-user.ts'

/** Makes a folder ready for a container while nothing uses it. Gives the variables that name the files with secrets. */
export async function prepareFolder(
  { serverId, folder, port }: RunTarget,
  { readable, secrets }: RunOrder,
  log: Log,
): Promise<Record<string, string>> {
  const owner = getContainerOwner(port)
  await claimFiles(folder, {
    user: owner,
    onRemoved: (path) => log.warn({ serverId, path }, 'What was no plain file was removed.'),
  })
  // Mounts are named by path, so no part of the path may be a link.
  for (const path of listWritableFolders(folder)) {
    if ((await realpath(path)) !== path) throw new Error(`${path} is not where it should be.`)
  }
  closeSync(openSync(folder.lockFile, 'a', 0o600))
  if (owner !== null) await chown(folder.lockFile, owner, owner)
  for (const path of readable) allowReading(path)
  return await keepSecrets(folder, owner, secrets)
}

/**
 * Writes secrets to files that only the server's user can read: a container service shows a
 * container's environment to its clients and stores it. Returns the variables that name the files.
 */
async function keepSecrets(
  folder: ServerFolder,
  owner: number | null,
  secrets: Record<string, string>,
): Promise<Record<string, string>> {
  const kept = join(folder.run, 'secrets')
  await rm(kept, { recursive: true, force: true })
  await mkdir(kept, { mode: 0o700 })
  const variables: Record<string, string> = {}
  for (const [name, value] of Object.entries(secrets)) {
    const path = join(kept, name)
    await writeFile(path, value, { mode: 0o400 })
    if (owner !== null) await chown(path, owner, owner)
    variables[`${name}_FILE`] = path
  }
  return variables
}
