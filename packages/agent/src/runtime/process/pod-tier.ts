import { existsSync, mkdirSync, readFileSync, rmdirSync } from 'node:fs'
import type { Isolation, IsolationGap } from '@trellis/contract/kit/isolation.ts'
import { describeGaps } from '@trellis/texts/isolation-gaps.ts'
import { parseStatFields, readProc } from './proc-files.ts'
import type { Tier } from './process-driver.ts'

const limitFiles = ['/sys/fs/cgroup/memory.max', '/sys/fs/cgroup/memory/memory.limit_in_bytes']
/** Version 1 of control groups reports no limit as a number close to 2^63. */
const maxBytes = 2 ** 50

/**
 * Describes the isolation of a pod with one server, checked from inside as far as possible: the
 * cluster enforces it. The agent shares the pod and is not protected from its server.
 */
export function createPodTier(): Tier {
  const gaps: IsolationGap[] = []
  const part = <Good extends string, Bad extends string>(
    isGood: boolean,
    good: Good,
    bad: Bad,
    otherwise: IsolationGap,
  ): Good | Bad => {
    if (!isGood) gaps.push(otherwise)
    return isGood ? good : bad
  }
  const isolation: Isolation = {
    driver: 'kubernetes',
    // All pods run as the same user id; only their containers separate them.
    user: 'shared',
    files: part(isRootReadOnly(), 'closed', 'open', { code: 'pod-writes' }),
    calls: part(isFiltered(), 'filtered', 'open', { code: 'pod-calls' }),
    limits: part(isBounded(), 'kernel', 'watched', { code: 'pod-memory' }),
    // Whether the cluster enforces a NetworkPolicy cannot be seen from here.
    network: 'open',
    ...describeGaps(gaps),
  }
  return { isolation, sandbox: null, userView: null, groups: null, network: null }
}

/** Everything in a pod ends with its first process: the next one is as after a start of the machine. */
export function getPodBootId(machineBootId: string): string {
  const startedAt = parseStatFields(1)?.[19] ?? ''
  return `${machineBootId}-${process.env.HOSTNAME ?? ''}-${startedAt}`
}

const isFiltered = () => /^Seccomp:\s*2$/m.test(readProc(process.pid, 'status') ?? '')

function isRootReadOnly(): boolean {
  try {
    mkdirSync('/.trellis-writes-here')
    rmdirSync('/.trellis-writes-here')
    return false
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EROFS'
  }
}

function isBounded(): boolean {
  const file = limitFiles.find((it) => existsSync(it))
  const bytes = file === undefined ? Number.NaN : Number(readFileSync(file, 'utf8').trim())
  return bytes < maxBytes
}
