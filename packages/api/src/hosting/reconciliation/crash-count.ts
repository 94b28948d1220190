import type { ServerEvent } from '@trellis/contract/links/agent.ts'
import { Counter, type Registry } from 'prom-client'
import * as z from 'zod'

const exitSchema = z.object({ code: z.int().nullable(), signal: z.string().nullable() })

const crashReasons = ['exit', 'signal', 'hung', 'gone'] as const
type CrashReason = (typeof crashReasons)[number]

/** Takes the events of each server, once and in order, and counts the crashes by their end. */
export type CountCrashes = (event: ServerEvent) => void

/** Exports how servers crash. The api that records a crash counts it, so that the sum over several apis is right. */
export function createCrashCount(register: Registry): CountCrashes {
  const crashes = new Counter({
    name: 'trellis_server_crashes_total',
    help: 'Crashes of hosted servers.',
    labelNames: ['reason'],
    registers: [register],
  })
  // Each count begins at 0, so that the first crash is a rise.
  for (const reason of crashReasons) crashes.inc({ reason }, 0)
  /** The runs that are being ended because they hang, by server; their exits follow. */
  const hung = new Map<string, string | null>()
  return ({ serverId, kind, run, detail }) => {
    if (kind === 'hung') hung.set(serverId, run)
    if (kind !== 'crashed') return
    const wasHung = hung.has(serverId) && hung.get(serverId) === run
    hung.delete(serverId)
    crashes.inc({ reason: wasHung ? 'hung' : getReason(detail) })
  }
}

function getReason(detail: ServerEvent['detail']): CrashReason {
  const exit = exitSchema.safeParse(detail).data
  if (exit?.signal) return 'signal'
  return typeof exit?.code === 'number' ? 'exit' : 'gone'
}
