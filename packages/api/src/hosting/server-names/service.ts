import { dayMs } from '@trellis/contract/amounts.ts'
import type { ServerId, ServerName } from '@trellis/contract/kit/ids.ts'
import { formerNameDays, maxFormerNames } from '@trellis/contract/server-names.ts'
import type { Caller } from '../../kit/access.ts'
import { type Db, isTaken, type Tx } from '../../kit/db.ts'
import { createFault } from '../../kit/fault.ts'
import { getOwnActor, openOwn, refreshSearch, refuseBanned } from '../../people/users/index.ts'
import { insertActivity } from '../../platform/activity-log/index.ts'
import {
  claimName,
  countFormerNames,
  findCopy,
  holdServer,
  ignoreUnavailable,
  keepFormerName,
  refuseBannedName,
  type ServerDirectory,
  type Servers,
  setName,
} from '../servers/index.ts'

type Deps = { db: Db; directory: ServerDirectory; servers: Servers; now: () => number }

export type ServerNamesService = ReturnType<typeof createServerNames>

/** Renames servers. For a while they are still found by their former names. */
export function createServerNames({ db, directory, servers, now }: Deps) {
  return {
    async rename(caller: Caller, serverId: ServerId, name: ServerName) {
      await directory.waitUntilCreated(serverId)
      await db.transaction((tx) => rename(tx, caller, { serverId, name, at: now() }))
      await servers.changed(caller.userId)
      const row = directory.open(serverId)
      // Without the host now, `reconcile.ts` does it as soon as the host is back.
      await servers.shareNames(row).catch(ignoreUnavailable)
      const isOff = directory.status(row) === 'OFFLINE'
      const later = isOff ? '' : ' Players read the new name in the game after the next restart.'
      return { message: `Server renamed to "${row.name}".${later}`, serverName: row.name }
    },
  }
}

type Renaming = { serverId: ServerId; name: ServerName; at: number }

/** Throws when the server may not have the name. Does nothing when it has it. */
async function rename(tx: Tx, caller: Caller, { serverId, name, at }: Renaming): Promise<void> {
  const account = await openOwn(tx, caller)
  refuseBanned(account, at)
  const row = await holdServer(tx, serverId)
  const ownerId = row.owner_id
  if (ownerId !== caller.userId) throw createFault('missing', { code: 'no-server' })
  if (row.name === name) return
  // Players are led to live servers by their names.
  if ((await findCopy(tx, serverId)) !== null)
    throw createFault('conflict', { code: 'copy-name-kept' })
  await refuseBannedName(tx, name)
  await refuseMoreNames(tx, { row, name, at })
  await setName(tx, row, name).catch(refuseTakenName)
  await claimName(tx, { name, ownerId, at })
  const former = { name: row.name, serverId, ownerId }
  if (row.name.toLowerCase() !== name.toLowerCase())
    await keepFormerName(tx, { ...former, at, freeAt: at + formerNameDays * dayMs })
  await refreshSearch(tx, ownerId)
  await insertActivity(tx, {
    ...getOwnActor(account, at),
    action: 'server-renamed',
    details: { name, before: row.name },
  })
}

type Named = { row: { id: string; name: string }; name: string; at: number }

/** A server that could keep any number of names from others would be used to keep them. */
async function refuseMoreNames(tx: Tx, { row, name, at }: Named): Promise<void> {
  const without = [row.name.toLowerCase(), name.toLowerCase()]
  if (without[0] === without[1]) return
  const count = await countFormerNames(tx, row.id, { at, without })
  if (count < maxFormerNames) return
  throw createFault('conflict', { code: 'too-many-former-names', params: { max: maxFormerNames } })
}

const nameTaken = () => createFault('conflict', { code: 'name-taken' })

function refuseTakenName(error: unknown): never {
  throw isTaken(error, 'server_name', 'name_key') ? nameTaken() : error
}
