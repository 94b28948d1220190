import { dirname } from 'node:path'
import type { ServerFolder } from '@trellis/game-data/server-folder.ts'
import { asUser } from './server-user.ts'

export type SandboxOrder = {
  command: string[]
  folder: ServerFolder
  /** Files and folders that the program reads: itself, its runtime, the catalogue. */
  readable: string[]
  /** Never seen, even where it lies inside something readable; but for what is named as seen in it. */
  hidden: string
  /** The user and group to run as; null to stay who we are, which needs a user namespace. */
  user: number | null
  /** What is in `/usr` and beside it, as `readSystem` found it. */
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
 * The command that runs another one in a sandbox: it sees its own folders, what it reads, `/usr`, and an empty rest. Its
 * own process is the first of a process namespace: when it ends, all that it started ends, too.
 */
export function sandboxCommand(order: SandboxOrder): string[] {
  return [
    ...resourceLimits,
    'bwrap',
    ...['--unshare-pid', '--unshare-ipc', '--unshare-uts', '--unshare-cgroup-try'],
    ...['--new-session', '--as-pid-1'],
    ...identity(order.user),
    ...['--json-status-fd', String(statusDescriptor), '--seccomp', String(filterDescriptor)],
    ...order.system,
    ...['--proc', '/proc', '--dev', '/dev'],
    ...['--perms', '1777', '--size', String(tmpBytes), '--tmpfs', '/tmp'],
    ...view(order),
    ...['--unsetenv', 'TRELLIS_FILTER', '--chdir', order.folder.root, '--'],
    ...(order.user === null ? [] : asUser(order.user)),
    ...order.command,
  ]
}

/** Only what it takes to become the server's user; all of it is given up in the same step. */
function identity(user: number | null): string[] {
  if (user === null) return ['--unshare-user', '--disable-userns', '--cap-drop', 'ALL']
  const needed = ['CAP_SETUID', 'CAP_SETGID', 'CAP_SETPCAP'].flatMap((it) => ['--cap-add', it])
  return ['--cap-drop', 'ALL', ...needed]
}

/** What comes later covers what came before. */
function view({ folder, readable, hidden }: SandboxOrder): string[] {
  const isInside = (path: string) => path.startsWith(`${hidden}/`)
  return [
    ...readable.filter((path) => !isInside(path)).flatMap((path) => bind('--ro-bind', path)),
    ...parents(hidden),
    ...['--perms', '0755', '--tmpfs', hidden],
    ...readable.filter(isInside).flatMap((path) => bind('--ro-bind', path)),
    ...[...writableFolders(folder), folder.lockFile].flatMap((path) => bind('--bind', path)),
  ]
}

function bind(how: '--bind' | '--ro-bind', path: string): string[] {
  return [...parents(path), how, path, path]
}

/** What an engine writes to; the agent's own records lie elsewhere. */
export function writableFolders(folder: ServerFolder): string[] {
  return [folder.data, folder.console, folder.journal, folder.control]
}

/** bwrap would make them for root alone. */
function parents(path: string): string[] {
  const parent = dirname(path)
  return parent === '/' ? [] : [...parents(parent), '--perms', '0755', '--dir', parent]
}
