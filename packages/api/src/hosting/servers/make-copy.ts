import { getStorageRoom } from '@trellis/contract/hosting/storage.ts'
import { nestReason, type Reason } from '@trellis/contract/kit/reason.ts'
import type { AgentParams } from '@trellis/contract/links/agent.ts'
import type { AgentLink } from '../../hosts/agent-link.ts'
import type { Bus } from '../../kit/bus.ts'
import { CallChanges } from '../../kit/call-changes.ts'
import type { Db, Tx } from '../../kit/db.ts'
import { Fault, readReason } from '../../kit/fault.ts'
import { serviceName } from '../../kit/service-name.ts'
import { stopTime } from '../../money/entitlements/index.ts'
import { findAccount, refreshSearch, sumStorage } from '../../people/users/index.ts'
import { insertActivity } from '../../platform/activity-log/index.ts'
import { insertNotice, type NoticeText } from '../../platform/notices/index.ts'
import type { StoredCopy } from './copy-store.ts'
import { countServers, forgetServer, type ServerNames, type ServerRow } from './store.ts'

const bytesPerMb = 1024 * 1024

type Deps = {
  db: Db
  bus: Bus
  link: AgentLink
  now: () => number
  changed(userId: string): Promise<void>
}
/** Returns the name of the commits that create a test copy, which are reversed when the host refuses it. */
export const nameCreation = (id: string) => `test copy ${id}`

type Wanted = Pick<AgentParams<'copy.make'>, 'serverId' | 'name' | 'port' | 'ownerGrowId'>
type Making = { row: ServerRow; copy: StoredCopy; wanted: Wanted }

/**
 * Lets the host make the folder of a test copy, which may take minutes. Removes the copy, sends its owner a notice and throws when the
 * host refuses; a host that is away is asked again when it is back.
 */
export async function makeCopy(deps: Deps, { row, copy, wanted }: Making): Promise<void> {
  const { db, link } = deps
  const order = {
    ...wanted,
    source: copy.backup ?? { serverId: copy.sourceId },
    maxBytes: await db.transaction((tx) => findRoom(tx, row.owner_id)),
    players: copy.players,
  }
  try {
    while (!(await link.ask('copy.make', order)).isMade);
  } catch (error) {
    if (error instanceof Fault && error.kind !== 'unavailable')
      await CallChanges.reverse(nameCreation(row.id), () => giveUp(deps, row, error))
    throw error
  }
}

async function findRoom(tx: Tx, ownerId: string): Promise<number> {
  const owner = await findAccount(tx, ownerId)
  if (owner === null) return 0
  return getStorageRoom(sumStorage(owner).storageBytes, owner.row.storage_limit_mb * bytesPerMb)
}

/** Removes a copy that was never made; its slot and name are free again. Does nothing the second time. */
async function giveUp(
  { db, bus, now, changed }: Deps,
  { id, owner_id: ownerId }: ServerRow,
  fault: Fault,
): Promise<void> {
  const why = readReason(fault)
  const notice = await db.transaction(async (tx) => {
    const row = await tx
      .deleteFrom('server')
      .where('id', '=', id)
      .where('state', '=', 'creating')
      .returning(['id', 'owner_id', 'name', 'port'])
      .$narrowType<ServerNames>()
      .executeTakeFirst()
    if (row === undefined) return null
    await forgetServer(tx, row, now())
    if ((await countServers(tx, ownerId)) === 0) await stopTime(tx, ownerId, now())
    await refreshSearch(tx, ownerId)
    const actor = { actorType: 'System', actorId: null, actorName: serviceName } as const
    await insertActivity(tx, {
      ...actor,
      at: now(),
      subjectId: ownerId,
      action: 'test-copy-not-made',
      details: { name: row.name, ...nestReason(why) },
    })
    return insertNotice(tx, { ...describeFailure(row.name, why), userId: ownerId, at: now() })
  })
  await changed(ownerId)
  if (notice !== null) bus.emit('notice', ownerId, notice)
}

const describeFailure = (name: string, why: Reason): NoticeText => ({
  kind: 'backup',
  level: 'error',
  text: `The test copy ${name} could not be made. ${why.reason}`,
  code: 'copy-not-made',
  params: { name, ...nestReason(why) },
  action: { label: 'Open dashboard', path: '/dashboard' },
})
