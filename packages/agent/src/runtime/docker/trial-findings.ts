import type { Isolation, IsolationGap, ServerLimits } from '@trellis/contract/kit/isolation.ts'
import { describeGaps } from '@trellis/texts/isolation-gaps.ts'
import { z } from 'zod'
import { getUser } from '../process/server-user.ts'

/** Limits of the trial container; unlike any default, so that they prove themselves. */
export const trialLimits: ServerLimits = { memoryMb: 192, cpuPercent: 150, processes: 48 }

/** The findings of the trial program inside the container. */
export const findingsSchema = z.object({
  version: z.string(),
  uid: z.int(),
  capabilities: z.string(),
  noNewPrivileges: z.string(),
  seccomp: z.string(),
  /** Each null if it was possible. */
  writeRoot: z.string().nullable(),
  writeOwn: z.string().nullable(),
  writeTmp: z.string().nullable(),
  readSecret: z.string().nullable(),
  link: z.string().nullable(),
  tcp: z.string().nullable(),
  memoryBytes: z.number(),
  processes: z.number(),
  cpuPercent: z.number(),
})
export type TrialFindings = z.output<typeof findingsSchema>

/** Returns what the findings mean for servers; `unguarded` is the reason why their network is open. */
export function getIsolation(found: TrialFindings, unguarded: string | null): Isolation {
  const gaps: IsolationGap[] = []
  const holds = (isSo: boolean, otherwise: IsolationGap) => {
    if (!isSo) gaps.push(otherwise)
    return isSo
  }
  const isOwn = holds(found.uid === getUser(0), { code: 'container-users' })
  const isPowerless = holds(found.noNewPrivileges === '1' && /^0+$/.test(found.capabilities), {
    code: 'container-powers',
  })
  const isClosed = holds(found.writeRoot !== null && found.readSecret !== null, {
    code: 'container-files',
  })
  const isFiltered = holds(found.seccomp === '2' && found.link !== null && found.tcp !== null, {
    code: 'container-calls',
  })
  const isBounded = holds(
    found.memoryBytes === trialLimits.memoryMb * 1024 * 1024 &&
      found.processes === trialLimits.processes &&
      found.cpuPercent === trialLimits.cpuPercent,
    { code: 'container-limits' },
  )
  if (unguarded !== null)
    gaps.push({ code: 'network-open', params: { why: unguarded.slice(0, 500) } })
  return {
    driver: 'docker',
    user: isOwn ? 'own' : 'shared',
    files: isClosed && isPowerless ? 'closed' : 'open',
    calls: isFiltered ? 'filtered' : 'open',
    limits: isBounded ? 'kernel' : 'watched',
    network: unguarded === null ? 'answers-only' : found.tcp === null ? 'open' : 'no-tcp',
    ...describeGaps(gaps),
  }
}
