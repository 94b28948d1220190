import {
  defaultInvitationDays,
  type Invitation,
  maxInvitationDays,
  maxMemberships,
  type ReceivedInvitation,
} from '@trellis/contract/hosting/members.ts'
import { dayMs } from '@trellis/contract/kit/amounts.ts'
import type { GrowId, ServerId, UserId } from '@trellis/contract/kit/ids.ts'
import type { Caller } from '../../kit/access.ts'
import type { Tx } from '../../kit/db.ts'
import { createFault } from '../../kit/fault.ts'
import { createReply } from '../../kit/reply.ts'
import { createId, createSecret, hashSecret } from '../../kit/secrets.ts'
import { openUnbanned } from '../../people/users/index.ts'
import { holdServer, type ServerRow } from '../servers/index.ts'
import { getName, openActor, recordAction, refuseGrant } from './actor.ts'
import { describeInvitation, describeReceived } from './describe.ts'
import { notifyInvitation, notifyTakenBack } from './invitation-notices.ts'
import { findInvitee } from './invitee.ts'
import { getEarlierEnd, limitToInviter } from './inviter.ts'
import { showNotices } from './recipient-notice.ts'
import { type ChosenRights, type MembersDeps, readEnd, readRights, showChange } from './service.ts'
import {
  countMemberships,
  deleteInvitation,
  findInvitation,
  type InvitationRow,
  insertInvitation,
  insertMember,
  isOver,
  listMembers,
  listServerInvitations,
  listUserInvitations,
} from './store.ts'

type Limits = { members: number; invitations: number }
type Deps = MembersDeps & { origin: string; limits: Limits }

type NewInvitation = ChosenRights & {
  growId?: GrowId | undefined
  discordId?: UserId | undefined
  expiresAt?: string | undefined
  memberExpiresAt?: string | null | undefined
}

/** Invitations to help with a server. Each can be used once. */
export class Invitations {
  readonly #deps: Deps

  constructor(deps: Deps) {
    this.#deps = deps
  }

  #now(): number {
    return this.#deps.now()
  }

  async list(serverId: ServerId): Promise<Invitation[]> {
    return this.#deps.db.transaction(async (tx) => {
      const rows = await listServerInvitations(tx, serverId, this.#now())
      const limited = await Promise.all(rows.map((row) => this.#limit(tx, row)))
      return rows.map((row, at) => describeInvitation(limited[at] ?? row))
    })
  }

  async create(caller: Caller, serverId: ServerId, wanted: NewInvitation) {
    const rights = readRights(wanted)
    const memberExpiresAt = readEnd(wanted.memberExpiresAt, this.#now())
    const expiresAt = readInvitationEnd(wanted.expiresAt, this.#now())
    const id = createId()
    const { code, invitation, sent } = await this.#deps.db.transaction(async (tx) => {
      const actor = await openActor(tx, { caller, serverId, at: this.#now() })
      refuseGrant(actor, rights)
      await refuseSurplus(tx, { serverId, at: this.#now(), limits: this.#deps.limits })
      const invitee = await findInvitee(tx, wanted, actor.row)
      // Only the named user may accept such a code, so it is the id, which the user's list can show.
      const code = invitee === null ? createSecret() : id
      const invitation: InvitationRow = {
        id,
        serverId,
        growId: invitee?.growId ?? null,
        userId: invitee?.userId ?? null,
        rights,
        invitedBy: getName(actor.account),
        inviterId: actor.account.row.id,
        createdAt: this.#now(),
        expiresAt,
        memberExpiresAt: getEarlierEnd(memberExpiresAt, actor.expiresAt),
      }
      await insertInvitation(tx, { ...invitation, codeHash: hashSecret(code) })
      await recordAction(tx, actor, {
        action: 'invitation-created',
        at: this.#now(),
        details: { for: invitee?.growId ?? invitee?.userId ?? 'link', rights: rights.join(', ') },
      })
      const sent = await notifyInvitation(tx, this.#describeEvent(actor.row, invitation))
      return { code, invitation, sent }
    })
    if (invitation.userId !== null) this.#deps.bus.emit('account', invitation.userId)
    showNotices(this.#deps.bus, sent)
    return {
      ...createReply({ code: 'invitation-ready' }),
      code,
      url: `${this.#deps.origin}/invite/${code}`,
      invitation: describeInvitation(invitation),
    }
  }

  async delete(caller: Caller, serverId: ServerId, invitationId: string) {
    const { invitation, sent } = await this.#deps.db.transaction(async (tx) => {
      const actor = await openActor(tx, { caller, serverId, at: this.#now() })
      const open = await listServerInvitations(tx, serverId, this.#now())
      const invitation = open.find(({ id }) => id === invitationId)
      if (invitation === undefined) throw createGoneFault()
      refuseGrant(actor, invitation.rights)
      await deleteInvitation(tx, invitationId)
      await recordAction(tx, actor, {
        action: 'invitation-taken-back',
        at: this.#now(),
        details: {},
      })
      const sent = await notifyTakenBack(tx, this.#describeEvent(actor.row, invitation))
      return { invitation, sent }
    })
    if (invitation.userId !== null) this.#deps.bus.emit('account', invitation.userId)
    showNotices(this.#deps.bus, sent)
    return createReply({ code: 'invitation-taken-back' })
  }

  #describeEvent({ name }: ServerRow, { userId, invitedBy }: InvitationRow) {
    return { userId, from: invitedBy, server: name, at: this.#now() }
  }

  async listReceived(userId: UserId): Promise<ReceivedInvitation[]> {
    const rows = await this.#deps.db.transaction(async (tx) => {
      const rows = await listUserInvitations(tx, userId, this.#now())
      return Promise.all(rows.map((row) => this.#limit(tx, row)))
    })
    return rows.flatMap((row) => (row && this.#describe(row, row.id)) ?? [])
  }

  async read(caller: Caller, code: string): Promise<ReceivedInvitation> {
    const row = await this.#deps.db.transaction(async (tx) =>
      this.#limit(tx, await openInvitation(tx, caller, code, this.#now())),
    )
    const received = row && this.#describe(row, code)
    if (received === null) throw createGoneFault()
    return received
  }

  async accept(caller: Caller, code: string) {
    const row = await this.#deps.db.transaction(async (tx) => {
      const account = await openUnbanned(tx, caller, this.#now())
      const { serverId } = await openInvitation(tx, caller, code, this.#now())
      const row = await holdServer(tx, serverId).catch(refuseGone)
      // It may have been used while this call waited for the server.
      const sent = await openInvitation(tx, caller, code, this.#now())
      const judged = { ownerId: row.owner_id, at: this.#now() }
      const invitation = await limitToInviter(tx, sent, judged)
      if (invitation === null) throw createGoneFault()
      await refuseJoining(tx, { caller, row, at: this.#now(), limits: this.#deps.limits })
      if (!(await deleteInvitation(tx, invitation.id))) throw createGoneFault()
      const end = invitation.memberExpiresAt
      if (end !== null && end <= this.#now()) throw createGoneFault()
      await insertMember(tx, {
        serverId,
        userId: account.row.id,
        rights: invitation.rights,
        invitedBy: invitation.invitedBy,
        joinedAt: this.#now(),
        expiresAt: end,
      })
      await recordAction(
        tx,
        { account, row },
        {
          action: 'member-joined',
          at: this.#now(),
          details: { invitedBy: invitation.invitedBy, rights: invitation.rights.join(', ') },
        },
      )
      return row
    })
    await showChange(this.#deps, caller.userId)
    const { id: serverId, name: serverName } = row
    return {
      ...createReply({ code: 'invitation-accepted', params: { name: serverName } }),
      serverId,
      serverName,
    }
  }

  async decline(caller: Caller, code: string) {
    await this.#deps.db.transaction(async (tx) => {
      const account = await openUnbanned(tx, caller, this.#now())
      const invitation = await openInvitation(tx, caller, code, this.#now())
      // A link is not the caller's to end.
      if (invitation.userId === null) return
      await deleteInvitation(tx, invitation.id)
      const row = this.#deps.directory.byId(invitation.serverId)
      if (row === null) return
      const action = { action: 'invitation-declined', at: this.#now(), details: {} } as const
      await recordAction(tx, { account, row }, action)
    })
    this.#deps.bus.emit('account', caller.userId)
    return createReply({ code: 'invitation-declined' })
  }

  /** Returns what an invitation gives now; null when it cannot be accepted. */
  async #limit(tx: Tx, row: InvitationRow): Promise<InvitationRow | null> {
    const server = this.#deps.directory.byId(row.serverId)
    if (server === null) return null
    return limitToInviter(tx, row, { ownerId: server.owner_id, at: this.#now() })
  }

  #describe(row: InvitationRow, code: string): ReceivedInvitation | null {
    const server = this.#deps.directory.byId(row.serverId)
    if (server === null || server.state === 'deleting') return null
    const ownerName = server.owner_grow_id ?? ''
    return describeReceived(row, code, { name: server.name, ownerName })
  }
}

/** Finds an open invitation that the caller may accept. Throws for any other code. */
async function openInvitation(
  tx: Tx,
  { userId }: Caller,
  code: string,
  at: number,
): Promise<InvitationRow> {
  const row = await findInvitation(tx, hashSecret(code), at)
  if (row === null) throw createGoneFault()
  if (row.userId !== null && row.userId !== userId)
    throw createFault('forbidden', { code: 'invitation-for-another' })
  return row
}

async function refuseJoining(
  tx: Tx,
  { caller, row, at, limits }: { caller: Caller; row: ServerRow; at: number; limits: Limits },
): Promise<void> {
  if (row.owner_id === caller.userId) throw createFault('conflict', { code: 'owner-invited' })
  const members = (await listMembers(tx, row.id)).filter((it) => !isOver(it, at))
  if (members.some(({ userId }) => userId === caller.userId))
    throw createFault('conflict', { code: 'member-already' })
  if (members.length >= limits.members)
    throw createFault('conflict', { code: 'too-many-members', params: { max: limits.members } })
  if ((await countMemberships(tx, caller.userId, at)) >= maxMemberships)
    throw createFault('conflict', { code: 'too-many-memberships', params: { max: maxMemberships } })
}

/** Open invitations count as members, so that accepting one seldom fails. */
async function refuseSurplus(
  tx: Tx,
  { serverId, at, limits }: { serverId: string; at: number; limits: Limits },
): Promise<void> {
  const open = await listServerInvitations(tx, serverId, at)
  if (open.length >= limits.invitations) {
    const params = { max: limits.invitations }
    throw createFault('conflict', { code: 'too-many-invitations', params })
  }
  const members = (await listMembers(tx, serverId)).filter((it) => !isOver(it, at))
  if (members.length + open.length < limits.members) return
  throw createFault('conflict', { code: 'too-many-members', params: { max: limits.members } })
}

/** Returns when an invitation ends. Throws for an end that has passed or is too far away. */
function readInvitationEnd(instant: string | undefined, at: number): number {
  if (instant === undefined) return at + defaultInvitationDays * dayMs
  const end = readEnd(instant, at) ?? at
  if (end <= at + maxInvitationDays * dayMs) return end
  const params = { days: maxInvitationDays }
  throw createFault('bad-input', { code: 'invitation-too-long', params })
}

const createGoneFault = () => createFault('missing', { code: 'no-such-invitation' })

function refuseGone(): never {
  throw createGoneFault()
}
