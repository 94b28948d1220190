import { createReason } from '@trellis/texts/reasons.ts'
import type { Fleet } from '../../hosts/fleet.ts'
import type { Tx } from '../../kit/db.ts'
import { findUndeletedServer } from '../servers/index.ts'
import { listLapsed, type RunRow } from './run-store.ts'
import { type RunEnd, type Settled, settleRun } from './settle.ts'
import { lockTask } from './store.ts'

const interrupted: RunEnd = {
  outcome: 'failed',
  ...createReason({ code: 'run-interrupted' }),
  isGivenUp: true,
}
const overdue: RunEnd = {
  outcome: 'failed',
  ...createReason({ code: 'run-overdue' }),
  isGivenUp: true,
}

/**
 * Ends the runs whose api has stopped renewing them. A restart is counted as done if the server was started
 * since and is online.
 */
export async function settleLapsed(tx: Tx, fleet: Fleet, now: number): Promise<Settled[]> {
  const settled: Settled[] = []
  for (const run of await listLapsed(tx, now)) {
    const one = await settleRun(tx, run.id, await endOfLapsed(tx, fleet, run), now)
    if (one !== null) settled.push(one)
  }
  return settled
}

async function endOfLapsed(tx: Tx, fleet: Fleet, run: RunRow): Promise<RunEnd> {
  if (run.lease_owner === null) return overdue
  const task = await lockTask(tx, run.task_id)
  if (task?.type !== 'restart') return interrupted
  const server = task.server_id === null ? null : await findUndeletedServer(tx, task.server_id)
  const report = server === null ? null : fleet.report(server.id)
  const isBack =
    report?.status === 'ONLINE' &&
    report.run !== null &&
    Date.parse(report.run.startedAt) >= (run.started_at ?? Number.POSITIVE_INFINITY)
  return isBack ? { outcome: 'done' } : interrupted
}
