import type { Access, Route } from '@trellis/contract/kit/route.ts'
import type { PanelSettings } from '@trellis/contract/panel-settings.ts'
import type { Permission } from '@trellis/contract/permissions.ts'
import { createFault, Fault } from './fault.ts'

/** The facts about a caller that access decisions use. */
export type Caller = {
  userId: string
  /** The user name at the identity provider; shown to admins in logs. */
  username: string
  sessionId: string
  isRegistered: boolean
  isAdmin: boolean
  isSuperAdmin: boolean
  permissions: readonly Permission[]
}

type Rule = Pick<Route, 'access' | 'duringMaintenance' | 'unregistered'>

/**
 * Decides whether a caller may use a route; the only place that does. `pathId` is the raw `id` path
 * parameter, for routes of one user. Returns the refusal, or null when the call is allowed.
 */
export function decide(
  rule: Rule,
  caller: Caller | null,
  pathId: string | undefined,
  settings: PanelSettings,
): Fault | null {
  if (rule.access === 'anyone') return null
  if (caller === null) {
    return createFault('signed-out', { code: 'not-authenticated' })
  }
  if (rule.access === 'self' && pathId !== caller.userId) return notAllowed()
  if (settings.maintenance && !caller.isAdmin && !rule.duringMaintenance) {
    return createFault('unavailable', { code: 'maintenance' })
  }
  if (!caller.isRegistered && !rule.unregistered) {
    return createFault('forbidden', { code: 'not-registered' })
  }
  return holds(rule.access, caller) ? null : notAllowed()
}

/** Returns whether a registered caller has this access. */
export function holds(access: Access, caller: Caller): boolean {
  if (access === 'anyone' || access === 'signed-in' || access === 'self') return true
  if (access === 'admin') return caller.isAdmin
  if (access === 'super-admin' || caller.isSuperAdmin) return caller.isSuperAdmin
  const enough = typeof access === 'string' ? [access] : access
  return caller.isAdmin && enough.some((permission) => caller.permissions.includes(permission))
}

const notAllowed = () => createFault('forbidden', { code: 'not-allowed' })
