import { findSuspensionRefusal } from '@trellis/contract/kit/suspension.ts'
import { createReason } from '@trellis/texts/reasons.ts'
import type { Db } from '../../kit/db.ts'
import { findUndeletedServer, type ServerDirectory } from '../servers/index.ts'

type Deps = { db: Db; directory: ServerDirectory }

/** Returns the server of a task and its state, or the end of a run that cannot do its work there. */
export async function findTaskServer({ db, directory }: Deps, serverId: string) {
  const row = await db.transaction((tx) => findUndeletedServer(tx, serverId))
  if (row === null) return { end: { skipped: createReason({ code: 'no-server' }) } }
  const state = directory.powerState(row)
  if (state === 'UNKNOWN') return { end: { failed: createReason({ code: 'host-unreachable' }) } }
  const suspended = findSuspensionRefusal(directory.powered(row))
  return suspended === null ? { row, state } : { end: { skipped: createReason(suspended) } }
}
