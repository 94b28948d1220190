import { formerNameDays, maxFormerNames } from '@trellis/contract/hosting/server-names.ts'
import { dayMs } from '@trellis/contract/kit/amounts.ts'
import type { ServerName } from '@trellis/contract/kit/ids.ts'
import { isTaken, type Tx } from '../../kit/db.ts'
import { createFault } from '../../kit/fault.ts'
import { refreshSearch } from '../../people/users/index.ts'
import { findBannedName } from '../banned-server-names/index.ts'
import {
  claimName,
  countFormerNames,
  findCopy,
  keepFormerName,
  refuseBannedName,
  type ServerRow,
  setName,
} from '../servers/index.ts'

type Change = { row: ServerRow; name: ServerName; at: number }

/** Gives a locked server another name. Throws when it may not have it. */
export async function changeName(tx: Tx, { row, name, at }: Change): Promise<void> {
  const { id: serverId, owner_id: ownerId } = row
  // Players are led to live servers by their names.
  if ((await findCopy(tx, serverId)) !== null)
    throw createFault('conflict', { code: 'copy-name-kept' })
  await refuseBannedName(tx, name)
  await setName(tx, row, name).catch(refuseTakenName)
  await claimName(tx, { name, ownerId, at })
  const isOther = row.name.toLowerCase() !== name.toLowerCase()
  // A banned name must lead nowhere, and cannot be taken.
  if (isOther && (await findBannedName(tx, row.name)) === null)
    await keepFormerName(tx, {
      name: row.name,
      serverId,
      ownerId,
      at,
      freeAt: at + formerNameDays * dayMs,
    })
  await refreshSearch(tx, ownerId)
}

/** A server that could keep any number of names from others would be used to keep them. */
export async function refuseMoreNames(tx: Tx, { row, name, at }: Change): Promise<void> {
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
