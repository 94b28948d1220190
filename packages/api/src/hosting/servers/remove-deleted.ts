import type { AgentLink } from '../../hosts/agent-link.ts'
import type { Db } from '../../kit/db.ts'
import { serviceName } from '../../kit/service-name.ts'
import { type DeletedServerRow, forgetDeleted } from './deleted-store.ts'

type Removal = { db: Db; link: AgentLink; now: () => number }

/** Removes the folder and the row of a deleted server; repeating it is harmless. */
export async function removeForGood(
  { db, link, now }: Removal,
  row: DeletedServerRow,
): Promise<void> {
  await link.ask('server.delete', { serverId: row.id })
  await db.transaction((tx) => forgetDeleted(tx, row, now()))
}

/** Saves and stops a server if it runs. */
export async function stopDeleted(
  link: AgentLink,
  { id }: Pick<DeletedServerRow, 'id'>,
): Promise<void> {
  const serverId = id
  const { status, recovery } = await link.ask('server.report', { serverId })
  const isWaiting = recovery?.state === 'waiting'
  if ((status === 'OFFLINE' && !isWaiting) || status === 'STOPPING') return
  const action = status === 'ONLINE' ? 'stop' : 'kill'
  await link.ask('server.power', { serverId, action, by: serviceName })
}
