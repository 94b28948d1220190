import { chmodSync, statSync } from 'node:fs'
import { chmod, chown, copyFile, lstat, mkdir, opendir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { ServerFolder } from '@trellis/game-data/server-folder.ts'
import { listWritableFolders } from './sandbox.ts'

type Claim = {
  /** The new owner of the files; null to keep the agent's user. */
  user: number | null
  /** Called for each removed file that was not a plain file. */
  onRemoved: (path: string) => void
}

/**
 * Makes a server's files fit to be written by its engine, before it starts and while nothing else touches them: they belong
 * to its user, and are plain files and folders. A link or a pipe in there can only be meant to lead the agent astray.
 */
export async function claimFiles(folder: ServerFolder, claim: Claim): Promise<void> {
  for (const path of listWritableFolders(folder)) {
    await mkdir(path, { recursive: true, mode: 0o700 })
    await claimFolder(path, claim)
  }
  if (claim.user !== null) await keepLogs(folder)
}

/** The console that is kept lies next to the engine's, which its user reaches through this folder and cannot move. */
async function keepLogs({ logs }: ServerFolder): Promise<void> {
  await chown(logs, process.getuid?.() ?? 0, process.getgid?.() ?? 0)
  await chmod(logs, 0o711)
}

async function claimFolder(path: string, claim: Claim): Promise<void> {
  await claimOne(path, claim)
  for await (const entry of await opendir(path)) {
    const inside = join(path, entry.name)
    if (entry.isDirectory()) await claimFolder(inside, claim)
    else if (entry.isFile()) await claimOne(inside, claim)
    else {
      await rm(inside, { force: true })
      claim.onRemoved(inside)
    }
  }
}

async function claimOne(path: string, { user }: Claim): Promise<void> {
  if (user === null) return
  const state = await lstat(path)
  if (state.uid === user) return
  // Copies a hard-linked file: changing its owner would also hand over the other link.
  if (state.isFile() && state.nlink > 1) {
    await copyFile(path, `${path}.new`)
    await rename(`${path}.new`, path)
  }
  await chown(path, user, user)
}

/** Makes the operator's file readable; its closed parent folder still keeps other users out. */
export function allowReading(path: string): void {
  const { mode } = statSync(path)
  if ((mode & 0o004) === 0) chmodSync(path, (mode & 0o777) | 0o044)
}
