import { growIdSchema } from '@trellis/contract/kit/ids.ts'
import type { AgentLink } from '../../hosts/agent-link.ts'
import type { Fleet } from '../../hosts/fleet.ts'
import type { Db } from '../../kit/db.ts'
import { findAccount } from '../../people/users/index.ts'
import { getTemplate } from '../engines/index.ts'
import { findCopy } from './copy-store.ts'
import type { ServerDirectory } from './directory.ts'
import { listFormerOwners, listMemberNames } from './known-owners.ts'
import type { ListedServer } from './store.ts'

type Deps = { db: Db; link: AgentLink; fleet: Fleet; directory: ServerDirectory; now: () => number }

/**
 * Lets the host write the file of a server again, from the database, when a fault of its disk took it. Returns false if
 * the server has no folder there.
 */
export async function repairServer(
  { db, link, fleet, directory, now }: Deps,
  row: ListedServer,
): Promise<boolean> {
  const { id, name, port } = row
  const known = await db.transaction(async (tx) => ({
    owner: await findAccount(tx, row.owner_id),
    template: await getTemplate(tx, row.template),
    copy: await findCopy(tx, id),
    formerOwners: await listFormerOwners(tx, row),
    members: await listMemberNames(tx, id, now()),
  }))
  const { report } = await link.ask('server.rebuild', {
    ...{ serverId: id, name, port, formerNames: directory.formerNames(row) },
    ownerGrowId: growIdSchema.parse(known.owner?.row.grow_id),
    formerOwners: known.formerOwners,
    // Sales from before the database's memory are unknown, so a backup is trusted with those who have rights now.
    trustedCreators: known.members,
    template: known.template,
    // Only the host knew the guests of a test copy, which must not become open to all players.
    guests: known.copy === null ? null : [],
    createdAt: new Date(row.created_at).toISOString(),
  })
  if (report !== null && fleet.report(id) === null) fleet.take(report)
  return report !== null
}
