import { chmod, stat } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import type { ServerFolder } from '@trellis/game-data/server-folder.ts'
import { listWritableFolders, resourceLimits } from './sandbox.ts'
import { getSetprivCommand } from './server-user.ts'

/**
 * How a server that runs as its own user, without a sandbox, reaches its files. `private`: in a mount namespace that hides
 * the data of Trellis and shows the server's own part of it. `shared`: on the machine's own paths, for machines that allow
 * root no mounts.
 */
export type UserView = 'private' | 'shared'

export type UserOrder = {
  view: UserView
  command: string[]
  folder: ServerFolder
  /** Files and folders outside of the server's folder that the program reads. */
  readable: string[]
  /** The data folder of Trellis. */
  dataDir: string
  user: number
}

/** Returns the command that runs another one as the server's user, by tools that every Debian has. Needs root. */
export async function getOwnUserCommand(order: UserOrder): Promise<string[]> {
  const asServer = [...getSetprivCommand(order.user), ...order.command]
  if (order.view === 'shared') {
    await makeReachable(order)
    return [...resourceLimits, ...asServer]
  }
  const script = await viewScript(order)
  const inNamespace = ['unshare', '--mount', '--propagation', 'private', '--']
  return [...resourceLimits, ...inNamespace, '/bin/sh', '-c', script, 'trellis-view', ...asServer]
}

/** Where the view is put together; `findTier` makes the folder. */
export const viewFolder = (dataDir: string) => join(dataDir, 'run', 'view')

/** Lets the server's user pass through folders that it still cannot list, also to an engine that Trellis keeps. */
async function makeReachable({ dataDir, folder, readable }: UserOrder): Promise<void> {
  const inside = [...readable.map((path) => dirname(path)), folder.run]
  const passed = inside.flatMap((path) => listFoldersBetween(dataDir, path))
  for (const path of new Set(passed)) await chmod(path, 0o711)
}

/** Both ends included; empty for a path outside. */
function listFoldersBetween(outer: string, path: string): string[] {
  if (path === outer) return [outer]
  return path.startsWith(`${outer}/`) ? [...listFoldersBetween(outer, dirname(path)), path] : []
}

/** Folders that the server's user could not pass are covered by an empty one with only the paths that it needs. */
async function viewScript({ dataDir, folder, readable }: UserOrder): Promise<string> {
  const needed = [...readable, ...listWritableFolders(folder), folder.lockFile]
  const hidden = findOutermost([dataDir, ...(await findClosedFolders([dataDir, ...readable]))])
  const stage = viewFolder(dataDir)
  const lines = [
    'set -e; umask 022',
    `mount -t tmpfs -o mode=755,size=1m trellis ${quoteForShell(stage)}`,
  ]
  for (const [index, path] of hidden.entries()) {
    const cover = join(stage, String(index))
    lines.push(`mkdir -p ${quoteForShell(cover)}`)
    for (const inside of needed.filter((it) => it.startsWith(`${path}/`))) {
      lines.push(await buildMountCommand(inside, join(cover, relative(path, inside))))
    }
    lines.push(`mount --rbind ${quoteForShell(cover)} ${quoteForShell(path)}`)
  }
  return [...lines, `cd ${quoteForShell(folder.root)}`, 'exec "$@"'].join('\n')
}

async function buildMountCommand(path: string, at: string): Promise<string> {
  const isFolder = (await stat(path)).isDirectory()
  const made = isFolder
    ? `mkdir -p ${quoteForShell(at)}`
    : `mkdir -p ${quoteForShell(dirname(at))}; : >>${quoteForShell(at)}`
  return `${made}; mount --bind ${quoteForShell(path)} ${quoteForShell(at)}`
}

/** The first folder on the way to each path that other users cannot pass, such as `/root`. */
async function findClosedFolders(paths: string[]): Promise<string[]> {
  const closed = new Set<string>()
  for (const path of paths) {
    for (const folder of listAncestors(path)) {
      const { mode } = await stat(folder)
      if ((mode & 0o001) !== 0) continue
      closed.add(folder)
      break
    }
  }
  return [...closed]
}

/** Outermost first, without `/` and the path itself. */
function listAncestors(path: string): string[] {
  const parent = dirname(path)
  return parent === '/' ? [] : [...listAncestors(parent), parent]
}

function findOutermost(paths: string[]): string[] {
  const distinct = [...new Set(paths)]
  return distinct.filter((path) => !distinct.some((other) => path.startsWith(`${other}/`)))
}

const quoteForShell = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`
