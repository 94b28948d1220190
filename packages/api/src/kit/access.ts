import type { ServerId } from '@trellis/contract/kit/ids.ts'
import type { Permission } from '@trellis/contract/kit/permissions.ts'
import type { AccountAccess, Route } from '@trellis/contract/kit/route.ts'
import {
  isServerAccess,
  mayUse,
  type ServerAccess,
  type ServerUser,
} from '@trellis/contract/kit/server-access.ts'
import type { PanelSettings } from '@trellis/contract/platform/panel-settings.ts'
import { createFault, Fault } from './fault.ts'

/** The facts about a caller that access decisions use. */
export type Caller = {
  userId: string
  /** The user name at the identity provider; shown to admins in logs. */
  username: string
  sessionId: string
  isRegistered: boolean
  isBanned: boolean
  isAdmin: boolean
  isSuperAdmin: boolean
  permissions: readonly Permission[]
}

/** The rights of a caller to a server. */
export type ServerGrant = ServerUser & { serverId: ServerId }

/** The user and the server that a call's path names; null for a server that the caller may not see. */
export type Target = { userId: string | undefined; serverRef: string; grant: ServerGrant | null }

/** Names the server that the caller has selected, in place of a server's id. */
export const selectedServer = 'selected'

type Rule = Pick<Route, 'access' | 'orAdmin' | 'duringMaintenance' | 'unregistered'>

/** Decides whether a caller may use a route; the only place that does. Returns the refusal, or null for an allowed call. */
export function decide(
  rule: Rule,
  caller: Caller | null,
  target: Target,
  settings: PanelSettings,
): Fault | null {
  const { access } = rule
  if (access === 'anyone') return null
  if (caller === null) {
    return createFault('signed-out', { code: 'not-authenticated' })
  }
  const isOfUser = access === 'self' || (isServerAccess(access) && target.userId !== undefined)
  if (isOfUser && target.userId !== caller.userId && !isForAdmin(rule, caller))
    return refuseNotAllowed()
  if (settings.maintenance && !caller.isAdmin && !rule.duringMaintenance) {
    return createFault('unavailable', { code: 'maintenance' })
  }
  if (!caller.isRegistered && !rule.unregistered) {
    return createFault('forbidden', { code: 'not-registered' })
  }
  if (isServerAccess(access)) return decideServer(access, caller, target)
  return hasAccess(access, caller) ? null : refuseNotAllowed()
}

const isForAdmin = ({ orAdmin }: Rule, caller: Caller) =>
  orAdmin !== undefined && caller.isRegistered && hasAccess(orAdmin, caller)

/** A server that the caller may not see is refused like one that does not exist. */
function decideServer(
  access: ServerAccess,
  caller: Caller,
  { grant, serverRef }: Target,
): Fault | null {
  // A banned owner may still read; the services refuse them the rest.
  if (grant !== null && !grant.isOwner && caller.isBanned)
    return createFault('forbidden', { code: 'banned' })
  if (grant?.role === 'support' && !hasAccess('servers:manage', caller)) return refuseNotAllowed()
  if (grant !== null) return mayUse(access, grant) ? null : refuseNotAllowed()
  // A user without a server may call, but only some routes have an answer; see `readCall`.
  return serverRef === selectedServer ? null : refuseNotAllowed()
}

/** Returns whether a registered caller has this access. */
export function hasAccess(access: AccountAccess, caller: Caller): boolean {
  if (access === 'anyone' || access === 'signed-in' || access === 'self') return true
  if (access === 'admin') return caller.isAdmin
  if (access === 'super-admin' || caller.isSuperAdmin) return caller.isSuperAdmin
  const enough = typeof access === 'string' ? [access] : access
  return caller.isAdmin && enough.some((permission) => caller.permissions.includes(permission))
}

const refuseNotAllowed = () => createFault('forbidden', { code: 'not-allowed' })
