import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { GroupRoots } from './control-group.ts'

type Mount = { path: string; kind: string; options: string[] }

const ownFolder = 'trellis'
const needed = ['memory', 'pids', 'cpu'] as const

/**
 * Finds a place for the servers' control groups and prepares it. The kernel keeps each controller in one hierarchy: on v2
 * machines all are in one, on older or mixed ones each has its own. Throws, with a sentence for the operator, where there is
 * no place that this process may write to.
 */
export function findGroups(): GroupRoots {
  const mounts = readMounts()
  const unified = mounts.find(({ kind }) => kind === 'cgroup2')
  if (unified && hasControllers(unified.path)) return prepareV2(unified.path)
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

/** Under systemd the own group with `Delegate=yes`; groups with processes have no limited children, so those move to a leaf. */
function prepareV2(mount: string): GroupRoots {
  const own = readFileSync('/proc/self/cgroup', 'utf8').match(/^0::(.*)$/m)?.[1] ?? '/'
  const base = join(mount, own.replace(/\/panel$/, ''))
  const enable = needed.map((name) => `+${name}`).join(' ')
  if (own !== '/') {
    const leaf = join(base, 'panel')
    mkdirSync(leaf, { recursive: true })
    for (const pid of readFileSync(join(base, 'cgroup.procs'), 'utf8').trim().split('\n')) {
      if (pid !== '') writeFileSync(join(leaf, 'cgroup.procs'), pid)
    }
  }
  writeFileSync(join(base, 'cgroup.subtree_control'), enable)
  const root = join(base, ownFolder)
  mkdirSync(root, { recursive: true })
  writeFileSync(join(root, 'cgroup.subtree_control'), enable)
  return { version: 'v2', root }
}

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
