import { rmSync, writeFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Isolation, IsolationGap } from '@trellis/contract/kit/isolation.ts'
import { getServerFolder, type ServerFolder } from '@trellis/game-data/server-folder.ts'
import { describeGaps } from '@trellis/texts/isolation-gaps.ts'
import { claimFiles } from './claim-files.ts'
import { ControlGroup, type GroupRoots } from './control-group.ts'
import { findGroups } from './find-groups.ts'
import { NetworkGuard } from './network-guard.ts'
import { getOwnUserCommand, type UserView, viewFolder } from './own-user.ts'
import type { Tier } from './process-driver.ts'
import { type Outcome, runOnce } from './run-once.ts'
import { getSandboxCommand } from './sandbox.ts'
import { getUser } from './server-user.ts'
import { createSyscallFilter, findMachine } from './syscall-filter.ts'
import { listSystemMounts } from './system-view.ts'

export type TierOptions = {
  /** `off` runs servers as child processes that only give up root, `needed` refuses to run them without a sandbox. */
  isolation: 'best' | 'needed' | 'off'
  dataDir: string
  readable: string[]
  /** A control group that was made for the servers; null to find one. */
  controlGroup: string | null
  /** Proves that engines run in it: ends at once, well, and prints something. */
  trial: string[]
}

/** Tries what this machine allows, best first. Throws where a sandbox is needed and there is none. */
export async function findTier(options: TierOptions): Promise<Tier> {
  const gaps: IsolationGap[] = []
  const attempt: Attempt = async (code, act) => {
    try {
      return await act()
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error)
      gaps.push({ code, params: { why: why.slice(0, 500) } })
      return null
    }
  }
  if (options.isolation === 'off') {
    const userView = await findUserView(options, attempt)
    const code = userView ? 'isolation-off-but-users' : 'isolation-off'
    return openTier([{ code }, ...gaps], userView)
  }
  const sandbox = await attempt('no-sandbox', () => trySandbox(options))
  if (!sandbox && options.isolation === 'needed') {
    throw new Error(
      `ISOLATION=needed, but no server can be kept apart on this machine. ${describeGaps(gaps).missing.join(' ')}`,
    )
  }
  const groups = await attempt('no-kernel-limits', () => tryGroups(options))
  const userView = sandbox ? null : await findUserView(options, attempt)
  const hasOwnUser = sandbox?.ownUser || userView !== null
  const network = hasOwnUser ? await attempt('network-open', () => NetworkGuard.open()) : null
  if (!isRoot()) gaps.push({ code: 'shared-user' })
  const isolation: Isolation = {
    driver: 'process',
    user: hasOwnUser ? 'own' : 'shared',
    files: sandbox ? 'closed' : 'open',
    calls: sandbox ? 'filtered' : 'open',
    limits: groups ? 'kernel' : 'watched',
    network: network ? 'answers-only' : sandbox ? 'no-tcp' : 'open',
    ...describeGaps(gaps),
  }
  return { isolation, sandbox, userView, groups, network }
}

type Attempt = <Result>(
  code: Extract<IsolationGap, { params: { why: string } }>['code'],
  act: () => Result | Promise<Result>,
) => Promise<Result | null>

const isRoot = () => process.getuid?.() === 0

/** A server runs owners' scripts and reads what strangers send, so it is never root where that can be helped. */
const findUserView = async (options: TierOptions, attempt: Attempt): Promise<UserView | null> =>
  isRoot() ? await attempt('run-as-root', () => tryOwnUser(options)) : null

/** Children like any other, or at most with a user of each server. */
export function openTier(gaps: readonly IsolationGap[], userView: UserView | null = null): Tier {
  return {
    isolation: {
      driver: 'process',
      user: userView ? 'own' : 'shared',
      files: 'open',
      calls: 'open',
      limits: 'watched',
      network: 'open',
      ...describeGaps(gaps),
    },
    sandbox: null,
    userView,
    groups: null,
    network: null,
  }
}

async function trySandbox(options: TierOptions): Promise<Tier['sandbox']> {
  const machine = findMachine(process.arch)
  if (machine === null) throw new Error(`Trellis has no system call filter for ${process.arch}.`)
  const run = await runFolder(options)
  const filter = join(run, 'system-calls.bpf')
  writeFileSync(filter, createSyscallFilter(machine, { tcp: false }), { mode: 0o600 })
  const sandbox = { filter, ownUser: isRoot(), system: listSystemMounts() }
  await tryEngine(options, sandbox.ownUser ? getUser(0) : null, filter, async (folder, user) =>
    getSandboxCommand({
      command: options.trial,
      folder,
      readable: options.readable,
      hidden: options.dataDir,
      user,
      system: sandbox.system,
    }),
  )
  return sandbox
}

/** Without a sandbox, a server of root's at least gives up root. Throws when no view of the files allows that. */
async function tryOwnUser(options: TierOptions): Promise<UserView> {
  await runFolder(options)
  await mkdir(viewFolder(options.dataDir), { recursive: true, mode: 0o700 })
  const user = getUser(0)
  const tryView = (view: UserView) => {
    const { trial: command, readable, dataDir } = options
    return tryEngine(options, user, '/dev/null', (folder) =>
      getOwnUserCommand({ view, command, folder, readable, dataDir, user }),
    )
  }
  try {
    await tryView('private')
    return 'private'
  } catch {
    await tryView('shared')
    return 'shared'
  }
}

async function runFolder({ dataDir }: TierOptions): Promise<string> {
  const run = join(dataDir, 'run')
  await mkdir(run, { recursive: true, mode: 0o700 })
  return run
}

/** Runs the trial in a folder like a server's. Throws when it fails. */
async function tryEngine(
  { dataDir }: TierOptions,
  user: number | null,
  filter: string,
  commandFor: (folder: ServerFolder, user: number | null) => Promise<string[]>,
): Promise<void> {
  const folder = getServerFolder(join(dataDir, 'run', 'trial'))
  try {
    await mkdir(folder.run, { recursive: true, mode: 0o700 })
    await claimFiles(folder, { user, onRemoved: () => undefined })
    writeFileSync(folder.lockFile, '')
    refuseFailure(await runOnce(await commandFor(folder, user), filter))
  } finally {
    rmSync(folder.root, { recursive: true, force: true })
  }
}

/** Throws if the trial failed: it runs the engine, which prints its version. */
function refuseFailure({ code, signal, out, complaints }: Outcome): void {
  if (code === 0 && out !== '') return
  const how = complaints.trim().split('\n').at(-1) || `it ended with ${signal ?? code}`
  throw new Error(
    `an engine could not be run in it: ${how}. Install bubblewrap and allow it to run.`,
  )
}

function tryGroups({ controlGroup }: TierOptions): GroupRoots {
  const groups = findGroups(controlGroup)
  const group = new ControlGroup(groups, `trial-${process.pid}`)
  group.prepare({ memoryMb: 64, cpuPercent: 50, processes: 16 })
  group.remove()
  return groups
}
