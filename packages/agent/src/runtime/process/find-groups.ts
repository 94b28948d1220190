import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { GroupRoots } from './control-group.ts'

type Mount = { path: string; kind: string; options: string[] }

const ownFolder = 'trellis'
const needed = ['memory', 'pids', 'cpu'] as const
const maxRounds = 10

/**
 * Finds a place for the servers' control groups and prepares it. The kernel keeps each controller in one hierarchy: on v2
 * machines all are in one, on older or mixed ones each has its own. Throws, with a sentence for the operator, where there is
 * no place that this process may write to.
 * `given` is a group of the v2 hierarchy that was made for the servers, so that they have none in common with the agent.
 */
export function findGroups(given: string | null = null): GroupRoots {
  const mounts = readMounts()
  const unified = mounts.find(({ kind }) => kind === 'cgroup2')
  if (unified && hasControllers(unified.path)) return prepareV2(unified.path, given)
  const root = (controller: string) => {
    const mount = mounts.find((it) => it.kind === 'cgroup' && it.options.includes(controller))
    if (!mount) throw new Error(`The kernel offers no control group for ${controller}.`)
    const path = join(mount.path, ownFolder)
    mkdirSync(path, { recursive: true })
    return path
  }
  return {
    version: 'v1',
    memory: root('memory'),
    pids: root('pids'),
    cpu: root('cpu'),
    cpuacct: root('cpuacct'),
  }
}

function hasControllers(path: string): boolean {
  const there = readFileSync(join(path, 'cgroup.controllers'), 'utf8').trim().split(' ')
  return needed.every((name) => there.includes(name))
}

/**
 * The group that was given, or the own one, which systemd hands over with `Delegate=yes` and a container has for itself. A group that has processes may
 * have no bounded children, unless it is the machine's first: then all that is in it moves to a leaf.
 */
function prepareV2(mount: string, given: string | null): GroupRoots {
  const base = join(mount, given ?? readOwnGroup())
  try {
    enableControllers(base)
  } catch (error) {
    if (!isBusy(error)) throw error
    moveToLeaf(base)
    enableControllers(base)
  }
  const root = join(base, ownFolder)
  mkdirSync(root, { recursive: true })
  enableControllers(root)
  return { version: 'v2', root }
}

function readOwnGroup(): string {
  const own = readFileSync('/proc/self/cgroup', 'utf8').match(/^0::(.*)$/m)?.[1] ?? '/'
  return own.replace(/\/panel$/, '')
}

function enableControllers(group: string): void {
  const text = needed.map((name) => `+${name}`).join(' ')
  writeFileSync(join(group, 'cgroup.subtree_control'), text)
}

/** Processes that start during this pass are moved in a later round. */
function moveToLeaf(group: string): void {
  const leaf = join(group, 'panel')
  mkdirSync(leaf, { recursive: true })
  for (let round = 0; round < maxRounds; round++) {
    const members = readFileSync(join(group, 'cgroup.procs'), 'utf8').split('\n').filter(Boolean)
    if (members.length === 0) return
    for (const pid of members) moveTo(leaf, pid)
  }
}

function moveTo(group: string, pid: string): void {
  try {
    writeFileSync(join(group, 'cgroup.procs'), pid)
  } catch (error) {
    if (!isGone(error)) throw error
  }
}

const isBusy = (error: unknown) => getCode(error) === 'EBUSY'
const isGone = (error: unknown) => getCode(error) === 'ESRCH'
const getCode = (error: unknown) => (error instanceof Error && 'code' in error ? error.code : null)

function readMounts(): Mount[] {
  return readFileSync('/proc/self/mountinfo', 'utf8')
    .trim()
    .split('\n')
    .map((line) => {
      const [before = '', after = ''] = line.split(' - ')
      const [kind = '', , options = ''] = after.split(' ')
      return { path: before.split(' ')[4] ?? '', kind, options: options.split(',') }
    })
}
