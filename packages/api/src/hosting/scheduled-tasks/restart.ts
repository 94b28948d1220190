import { findStatusRefusal } from '@trellis/contract/hosting/power-rules.ts'
import type { ServerReport } from '@trellis/contract/links/agent.ts'
import { createReason } from '@trellis/texts/reasons.ts'
import type { Fleet } from '../../hosts/fleet.ts'
import type { Db } from '../../kit/db.ts'
import type { ServerDirectory, Servers } from '../servers/index.ts'
import type { Suspensions } from '../suspensions/index.ts'
import { findTaskServer } from './task-server.ts'
import type { TaskWork, WorkEnd } from './work.ts'

type Deps = {
  db: Db
  fleet: Fleet
  directory: ServerDirectory
  servers: Servers
  suspensions: Suspensions
  /** A server that is not back by then has failed. */
  withinMs?: number
}

/** A slow start of a large server is well within this. */
const defaultMs = 180_000

const nowSentence = 'The server restarts now.'

/** The restart of a scheduled task: done when the server is back, not when it was asked for. */
export function createRestart(deps: Deps): TaskWork['restart'] {
  const { db, fleet, directory, servers, suspensions, withinMs = defaultMs } = deps
  /** Callbacks for the next report of a server, by the server's id. */
  const watches = new Map<string, (report: ServerReport) => void>()
  fleet.on('report', (report) => watches.get(report.serverId)?.(report))
  // The first reports of a reconnected host include what happened in between.
  fleet.on('up', () => {
    for (const [serverId, check] of watches) {
      const report = fleet.report(serverId)
      if (report !== null) check(report)
    }
  })

  return async ({ serverId, byHand }) => {
    const found = await findTaskServer({ db, directory }, serverId)
    if (found.end !== undefined) return found.end
    const { row, state } = found
    if (state === 'OFFLINE') return offline
    if (state !== 'ONLINE') {
      const denial = findStatusRefusal('restart', state)
      return denial === null ? offline : { skipped: createReason(denial) }
    }
    if (byHand) await suspensions.announce(row, nowSentence)
    const back = waitUntilBack(row.id)
    try {
      await servers.restartFor(row)
      return await back.end
    } finally {
      back.close()
    }
  }

  /** Watches every report from now on, so that none between the request and its answer is missed. */
  function waitUntilBack(serverId: string) {
    const before = fleet.report(serverId)?.run?.id ?? null
    const { promise, resolve } = Promise.withResolvers<WorkEnd>()
    const timer = setTimeout(
      () => resolve({ failed: createReason({ code: 'server-not-back' }) }),
      withinMs,
    )
    timer.unref()
    watches.set(serverId, (report) => {
      const end = findEnd(report, before)
      if (end !== null) resolve(end)
    })
    return {
      end: promise,
      close() {
        clearTimeout(timer)
        watches.delete(serverId)
      },
    }
  }
}

const offline: WorkEnd = { skipped: createReason({ code: 'server-not-running' }) }

/** Null while it is on its way. After a crash the agent tries again, until it gives up. */
function findEnd(report: ServerReport, before: string | null): WorkEnd | null {
  const { status, run, recovery, lastExit } = report
  if (status === 'ONLINE') return run?.id === before ? null : { done: true }
  if (status !== 'OFFLINE' || recovery?.state === 'waiting') return null
  if (recovery?.state === 'halted')
    return { failed: { reason: recovery.reason, cause: recovery.cause } }
  if (lastExit === null || lastExit.asked) {
    return { failed: createReason({ code: 'server-stopped-meanwhile' }) }
  }
  return { failed: { reason: lastExit.reason, cause: lastExit.cause } }
}
