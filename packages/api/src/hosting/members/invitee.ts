import type { GrowId, UserId } from '@trellis/contract/kit/ids.ts'
import type { Tx } from '../../kit/db.ts'
import { createFault } from '../../kit/fault.ts'
import { findUserByGrowId } from '../../people/users/index.ts'
import type { ServerRow } from '../servers/index.ts'
import { findMember } from './store.ts'

/** The names by which an invitation finds its user; none for a link. */
type WantedInvitee = { growId?: GrowId | undefined; discordId?: UserId | undefined }

type Invitee = { userId: UserId; growId: string | null }

/** Finds the only user who may accept the invitation; null for anyone with the link. */
export async function findInvitee(
  tx: Tx,
  { growId, discordId }: WantedInvitee,
  row: ServerRow,
): Promise<Invitee | null> {
  const invitee = await readInvitee(tx, growId, discordId)
  if (invitee === null) return null
  if (invitee.userId === row.owner_id) throw createFault('conflict', { code: 'owner-invited' })
  if ((await findMember(tx, row.id, invitee.userId)) !== null)
    throw createFault('conflict', { code: 'member-already' })
  return invitee
}

async function readInvitee(
  tx: Tx,
  growId: GrowId | undefined,
  discordId: UserId | undefined,
): Promise<Invitee | null> {
  if (growId === undefined)
    return discordId === undefined ? null : { userId: discordId, growId: null }
  const known = await findUserByGrowId(tx, growId)
  if (known === null || (discordId !== undefined && discordId !== known.userId))
    throw createFault('missing', { code: 'grow-id-unknown', params: { growId } })
  return known
}
