import type { Happening } from '@trellis/contract/links/agent.ts'
import * as z from 'zod'
import type { Counts, CrashReason } from '../../metrics/counts.ts'

const exitSchema = z.object({ code: z.int().nullable(), signal: z.string().nullable() })

/** Takes what happened to a server, once and in order, and counts the crashes by how they ended. */
export function createCrashCount(counts: Counts): (happening: Happening) => void {
  /** By server: the run that is being ended because it hangs; its exit follows. */
  const hung = new Map<string, string | null>()
  return ({ serverId, kind, run, detail }) => {
    if (kind === 'hung') hung.set(serverId, run)
    if (kind !== 'crashed') return
    const wasHung = hung.has(serverId) && hung.get(serverId) === run
    hung.delete(serverId)
    counts.crashed(wasHung ? 'hung' : reasonOf(detail))
  }
}

function reasonOf(detail: Happening['detail']): CrashReason {
  const exit = exitSchema.safeParse(detail).data
  if (exit?.signal) return 'signal'
  return typeof exit?.code === 'number' ? 'exit' : 'gone'
}
