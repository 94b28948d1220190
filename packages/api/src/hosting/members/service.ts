import {
  completeRights,
  type ListedMember,
  type MemberPreset,
  presetRights,
} from '@trellis/contract/hosting/members.ts'
import type { ServerId, UserId } from '@trellis/contract/kit/ids.ts'
import { hasRights, type ServerRight } from '@trellis/contract/kit/server-access.ts'
import type { Caller } from '../../kit/access.ts'
import type { Bus } from '../../kit/bus.ts'
import type { Db, Tx } from '../../kit/db.ts'
import { createFault } from '../../kit/fault.ts'
import { createReply } from '../../kit/reply.ts'
import type { RunningCalls } from '../../kit/running-calls.ts'
import type { ServerGrants } from '../../kit/server-grants.ts'
import { serviceName } from '../../kit/service-name.ts'
import { insertActivity } from '../../platform/activity-log/index.ts'
import type { ServerDirectory } from '../servers/index.ts'
import { openActor, recordAction, refuseGrant } from './actor.ts'
import { describeMember } from './describe.ts'
import { getEarlierEnd } from './inviter.ts'
import type { Roster } from './roster.ts'
import {
  deleteEndedInvitations,
  deleteInvitationsBy,
  deleteMember,
  findMember,
  isOver,
  listEndedMembers,
  listMembers,
  type NamedMembership,
  updateMember,
} from './store.ts'

export type MembersDeps = {
  db: Db
  bus: Bus
  now: () => number
  directory: ServerDirectory
  roster: Roster
  running: RunningCalls
  grants: Pick<ServerGrants, 'find'>
}

/** The rights of a preset, or rights that were chosen one by one. */
export type ChosenRights = {
  preset?: MemberPreset | undefined
  rights?: readonly ServerRight[] | undefined
}

const maxEndedAtOnce = 100

/** The members of servers: users who help their owners. */
export class Members {
  readonly #deps: MembersDeps

  constructor(deps: MembersDeps) {
    this.#deps = deps
  }

  #now(): number {
    return this.#deps.now()
  }

  async list({ userId }: Caller, serverId: ServerId): Promise<ListedMember[]> {
    const { db, grants } = this.#deps
    const members = await db.transaction((tx) => listMembers(tx, serverId))
    const grant = grants.find(userId, serverId)
    const mayReadIds = grant !== null && hasRights(grant, ['members'])
    const listed = members.filter((it) => !isOver(it, this.#now())).map(describeMember)
    return listed.map(({ discordId, ...member }) =>
      mayReadIds || discordId === userId ? { discordId, ...member } : member,
    )
  }

  async change(
    caller: Caller,
    { serverId, discordId }: { serverId: ServerId; discordId: UserId },
    chosen: ChosenRights & { expiresAt?: string | null | undefined },
  ) {
    const rights = readRights(chosen)
    const wantedEnd = readEnd(chosen.expiresAt, this.#now())
    const member = await this.#deps.db.transaction(async (tx) => {
      const actor = await openActor(tx, { caller, serverId, at: this.#now() })
      const member = await openMember(tx, serverId, discordId, this.#now())
      refuseGrant(actor, [...member.rights, ...rights])
      const expiresAt = getEarlierEnd(wantedEnd, actor.expiresAt)
      if (!rights.includes('members')) await deleteInvitationsBy(tx, serverId, discordId)
      await updateMember(tx, { serverId, userId: discordId, rights, expiresAt })
      await recordAction(tx, actor, {
        action: 'member-changed',
        at: this.#now(),
        details: { member: nameMember(member), rights: rights.join(', ') },
      })
      return { ...member, rights, expiresAt }
    })
    await showChange(this.#deps, discordId)
    cutLost(this.#deps, serverId, discordId)
    return { ...createReply({ code: 'member-changed' }), member: describeMember(member) }
  }

  async remove(caller: Caller, { serverId, discordId }: { serverId: ServerId; discordId: UserId }) {
    const member = await this.#deps.db.transaction(async (tx) => {
      const actor = await openActor(tx, { caller, serverId, at: this.#now() })
      const member = await openMember(tx, serverId, discordId, this.#now())
      refuseGrant(actor, member.rights)
      await deleteMember(tx, serverId, discordId)
      await deleteInvitationsBy(tx, serverId, discordId)
      await recordAction(tx, actor, {
        action: 'member-removed',
        at: this.#now(),
        details: { member: nameMember(member) },
      })
      return member
    })
    await showChange(this.#deps, discordId)
    cutLost(this.#deps, serverId, discordId)
    return createReply({ code: 'member-removed', params: { name: nameMember(member) } })
  }

  async leave(caller: Caller, serverId: ServerId) {
    const name = await this.#deps.db.transaction(async (tx) => {
      const actor = await openActor(tx, { caller, serverId, at: this.#now() })
      if (actor.isOwner) throw createFault('conflict', { code: 'no-such-member' })
      await deleteMember(tx, serverId, caller.userId)
      await deleteInvitationsBy(tx, serverId, caller.userId)
      await recordAction(tx, actor, { action: 'member-left', at: this.#now(), details: {} })
      return actor.row.name
    })
    await showChange(this.#deps, caller.userId)
    return createReply({ code: 'server-left', params: { name } })
  }

  /** Removes the invitations and the first hundred members whose time is over; the next round removes more. */
  async endOver(): Promise<void> {
    const ended = await this.#deps.db.transaction(async (tx) => {
      await deleteEndedInvitations(tx, this.#now())
      const ended = await listEndedMembers(tx, { at: this.#now(), limit: maxEndedAtOnce })
      for (const { serverId, userId } of ended) await this.#endMembership(tx, serverId, userId)
      return ended
    })
    for (const { serverId, userId } of ended) {
      await showChange(this.#deps, userId)
      cutLost(this.#deps, serverId, userId)
    }
  }

  async #endMembership(tx: Tx, serverId: string, userId: string): Promise<void> {
    const member = await findMember(tx, serverId, userId)
    const row = this.#deps.directory.byId(serverId)
    await deleteMember(tx, serverId, userId)
    await deleteInvitationsBy(tx, serverId, userId)
    if (member === null || row === null) return
    await insertActivity(tx, {
      at: this.#now(),
      actorType: 'System',
      actorId: null,
      actorName: serviceName,
      subjectId: row.owner_id,
      action: 'membership-ended',
      details: { server: row.name, member: nameMember(member) },
    })
  }
}

/** Applies a committed change of a member everywhere: rights, open panels, and the lists of the user. */
export async function showChange({ roster, bus }: MembersDeps, userId: string): Promise<void> {
  await roster.reloadUsers([userId])
  bus.emit('account', userId)
}

/** Ends the running calls of a user to a server that the user has no right to any more. */
function cutLost({ roster, running }: MembersDeps, serverId: string, userId: string): void {
  const member = roster.find(userId, serverId)
  running.cut(userId, serverId, member && { isOwner: false, rights: member.rights })
}

/** Throws unless the user is a member now. */
async function openMember(
  tx: Tx,
  serverId: string,
  userId: string,
  at: number,
): Promise<NamedMembership> {
  const member = await findMember(tx, serverId, userId)
  if (member === null || isOver(member, at))
    throw createFault('missing', { code: 'no-such-member' })
  return member
}

const nameMember = ({ growId, username }: NamedMembership) => growId ?? username

/** Returns the chosen rights in their order. Throws when there is no choice, or two. */
export function readRights({ preset, rights }: ChosenRights): ServerRight[] {
  if ((preset === undefined) === (rights === undefined))
    throw createFault('bad-input', { code: 'preset-or-rights' })
  return completeRights(preset === undefined ? (rights ?? []) : presetRights[preset])
}

/** Returns when a membership ends; null for never. Throws for an end that has passed. */
export function readEnd(instant: string | null | undefined, at: number): number | null {
  if (instant === null || instant === undefined) return null
  const end = Date.parse(instant)
  if (end <= at) throw createFault('bad-input', { code: 'end-in-past' })
  return end
}
