import type { Isolation, ServerLimits } from '@trellis/contract/isolation.ts'
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
  const missing: string[] = []
  const holds = (isSo: boolean, sentence: string) => {
    if (!isSo) missing.push(sentence.slice(0, 500))
    return isSo
  }
  const isOwn = holds(
    found.uid === getUser(0),
    'Servers have no users of their own: Trellis does not run as root.',
  )
  const isPowerless = holds(
    found.noNewPrivileges === '1' && /^0+$/.test(found.capabilities),
    'Containers keep powers that they should not have.',
  )
  const isClosed = holds(
    found.writeRoot !== null && found.readSecret !== null,
    'A container can write to its image, or read what is not its own.',
  )
  const isFiltered = holds(
    found.seccomp === '2' && found.link !== null && found.tcp !== null,
    'System calls are not filtered: the container service does not take the filter.',
  )
  const isBounded = holds(
    found.memoryBytes === trialLimits.memoryMb * 1024 * 1024 &&
      found.processes === trialLimits.processes &&
      found.cpuPercent === trialLimits.cpuPercent,
    'The container service does not bound what servers take.',
  )
  if (unguarded !== null)
    missing.push(`Servers can send to this machine and its networks: ${unguarded}`.slice(0, 500))
  return {
    driver: 'docker',
    user: isOwn ? 'own' : 'shared',
    files: isClosed && isPowerless ? 'closed' : 'open',
    calls: isFiltered ? 'filtered' : 'open',
    limits: isBounded ? 'kernel' : 'watched',
    network: unguarded === null ? 'answers-only' : found.tcp === null ? 'open' : 'no-tcp',
    missing,
  }
}
