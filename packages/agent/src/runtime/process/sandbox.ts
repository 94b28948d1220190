import { dirname } from 'node:path'
import type { ServerFolder } from '@trellis/game-data/server-folder.ts'
import { getSetprivCommand } from './server-user.ts'

export type SandboxOrder = {
  command: string[]
  folder: ServerFolder
  /** Files and folders that the program reads: itself, its runtime, the catalogue. */
  readable: string[]
  /**
   * Hides this path even inside a readable folder, except for the paths in it that are listed as
   * visible.
   */
  hidden: string
  /** The user and group to run as; null to stay who we are, which needs a user namespace. */
  user: number | null
  /** The entries of `/usr` and its siblings, as `readSystemFolders` found them. */
  system: string[]
}

const tmpBytes = 16 * 1024 * 1024
const maxFileBytes = 4 * 1024 ** 3
const maxOpenFiles = 4096

/** Goes before a command that runs for a server. */
export const resourceLimits = [
  'prlimit',
  `--nofile=${maxOpenFiles}`,
  '--core=0',
  `--fsize=${maxFileBytes}`,
  '--',
]

/** The descriptors that the shim opens for `bwrap`. */
export const statusDescriptor = 3
export const filterDescriptor = 4

/**
 * Returns the command that runs a program in a sandbox: it sees its own folders, its readable
 * files, `/usr`, and nothing else. It is the first process of a process namespace: when it ends,
 * all its descendants end, too.
 */
export function getSandboxCommand(order: SandboxOrder): string[] {
  return [
    ...resourceLimits,
    'bwrap',
    ...['--unshare-pid', '--unshare-ipc', '--unshare-uts', '--unshare-cgroup-try'],
    ...['--new-session', '--as-pid-1'],
    ...buildIdentityArguments(order.user),
    ...['--json-status-fd', String(statusDescriptor), '--seccomp', String(filterDescriptor)],
    ...order.system,
    ...['--proc', '/proc', '--dev', '/dev'],
    ...['--perms', '1777', '--size', String(tmpBytes), '--tmpfs', '/tmp'],
    ...view(order),
    ...['--unsetenv', 'TRELLIS_FILTER', '--chdir', order.folder.root, '--'],
    ...(order.user === null ? [] : getSetprivCommand(order.user)),
    ...order.command,
  ]
}

/** Grants only the capabilities to switch to the server's user; the same step drops them all. */
function buildIdentityArguments(user: number | null): string[] {
  if (user === null) return ['--unshare-user', '--disable-userns', '--cap-drop', 'ALL']
  const needed = ['CAP_SETUID', 'CAP_SETGID', 'CAP_SETPCAP'].flatMap((it) => ['--cap-add', it])
  return ['--cap-drop', 'ALL', ...needed]
}

/** Later mounts cover earlier ones. */
function view({ folder, readable, hidden }: SandboxOrder): string[] {
  const isInside = (path: string) => path.startsWith(`${hidden}/`)
  return [
    ...readable.filter((path) => !isInside(path)).flatMap((path) => bind('--ro-bind', path)),
    ...buildParentArguments(hidden),
    ...['--perms', '0755', '--tmpfs', hidden],
    ...readable.filter(isInside).flatMap((path) => bind('--ro-bind', path)),
    ...[...listWritableFolders(folder), folder.lockFile].flatMap((path) => bind('--bind', path)),
  ]
}

function bind(how: '--bind' | '--ro-bind', path: string): string[] {
  return [...buildParentArguments(path), how, path, path]
}

/** Returns the folders that an engine writes to; the agent's own records lie elsewhere. */
export function listWritableFolders(folder: ServerFolder): string[] {
  return [folder.data, folder.console, folder.journal, folder.control]
}

/** bwrap would make them for root alone. */
function buildParentArguments(path: string): string[] {
  const parent = dirname(path)
  return parent === '/' ? [] : [...buildParentArguments(parent), '--perms', '0755', '--dir', parent]
}
