import { growIdSchema } from '@trellis/contract/kit/ids.ts'
import type { AgentLink } from '../../hosts/agent-link.ts'
import type { Fleet } from '../../hosts/fleet.ts'
import type { Bus } from '../../kit/bus.ts'
import type { Db } from '../../kit/db.ts'
import { getTemplate } from '../engines/index.ts'
import { findBindablePort } from './bindable-port.ts'
import { findCopy } from './copy-store.ts'
import { findDeleted } from './deleted-store.ts'
import { makeCopy } from './make-copy.ts'
import { type ServerRow, setReady } from './store.ts'

type BuildDeps = {
  db: Db
  bus: Bus
  link: AgentLink
  fleet: Fleet
  gamePorts: { first: number; last: number }
  now: () => number
  changed(userId: string): Promise<void>
}

/** Creates the folder of a server whose row exists. Idempotent. A test copy that cannot be made is removed. */
export async function buildServer(deps: BuildDeps, row: ServerRow, growId: string): Promise<void> {
  const { db, link, fleet, gamePorts, now, changed } = deps
  // One that the host knows may hold its port itself.
  const isNew = fleet.report(row.id) === null
  const { port } = isNew ? await findBindablePort({ db, link, gamePorts, now }, row) : row
  const wanted = { serverId: row.id, name: row.name, port, ownerGrowId: growIdSchema.parse(growId) }
  const copy = isNew ? await db.transaction((tx) => findCopy(tx, row.id)) : null
  if (copy !== null) await makeCopy(deps, { row, copy, wanted })
  const report = await link.ask('server.create', {
    ...wanted,
    template: await db.transaction((tx) => getTemplate(tx, row.template)),
  })
  if (!(await db.transaction((tx) => setReady(tx, row.id)))) {
    // It was deleted in between. Unless it is kept, only this call knows of its new folder.
    const isKept = await db.transaction((tx) => findDeleted(tx, row.owner_id, row.id))
    if (isKept === null) await link.ask('server.delete', { serverId: row.id })
    return changed(row.owner_id)
  }
  // Its own events may have come first, and know more.
  if (fleet.report(row.id) === null) fleet.take(report)
  await changed(row.owner_id)
}
