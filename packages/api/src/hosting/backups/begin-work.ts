import type { AgentLink } from '../../hosts/agent-link.ts'
import { CallChanges } from '../../kit/call-changes.ts'
import type { Db, Tx } from '../../kit/db.ts'
import { createFault, Fault } from '../../kit/fault.ts'
import { createId } from '../../kit/secrets.ts'
import type { BackupCommand } from './commands.ts'
import type { BackupJobs } from './jobs.ts'
import type { JobRow } from './store.ts'

export type BeginDeps = { db: Db; link: AgentLink; jobs: BackupJobs }

/**
 * Records a job and then asks the host for the work. The record comes first, so that the job is settled even if this
 * process ends in between.
 */
export async function beginWork(
  { db, link, jobs }: BeginDeps,
  open: (tx: Tx) => Promise<{ job: JobRow; request: BackupCommand }>,
): Promise<void> {
  if (!link.isUp)
    throw createFault('unavailable', { code: 'host-unreachable' }, { code: 'unavailable' })
  const record = `backup job ${createId()}`
  const { job, request } = await CallChanges.makeReversible(record, () => db.transaction(open))
  jobs.publish(job.user_id)
  try {
    await link.ask(request.command, request.params)
  } catch (error) {
    if (error instanceof Fault) await jobs.refused(job, error, record)
    throw error
  }
}
