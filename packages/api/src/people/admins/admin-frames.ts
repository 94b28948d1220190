import type { Permission } from '@trellis/contract/kit/permissions.ts'
import type { LiveEvent } from '@trellis/contract/links/live.ts'
import { createSerial } from '@trellis/program/serial.ts'
import type { Bus } from '../../kit/bus.ts'
import type { Job } from '../../kit/feature.ts'
import type { Log } from '../../kit/log.ts'
import type { OpenPanels } from '../../live/open-panels.ts'
import { type Accounts, getRole } from '../users/index.ts'

type Deps = { bus: Bus; log: Log; accounts: Accounts; panels: OpenPanels }

export type AdminFrames = Job & {
  /** Resolves when the frame was sent. The next frame waits for it. */
  send(permission: Permission, event: LiveEvent): Promise<void>
}

/** Sends frames to the panels of admins who hold a permission at the moment of sending. */
export function createAdminFrames(deps: Deps): AdminFrames {
  const { log, panels } = deps
  const getPermissions = rememberPermissions(deps)
  /** Frames are sent in order; otherwise one that waits for an account could arrive after a newer one. */
  const sendNext = createSerial()
  let isClosed = false

  async function send(permission: Permission, event: LiveEvent): Promise<void> {
    let text: string | null = null
    for (const viewer of panels.all()) {
      const found = getPermissions(viewer.userId)
      const permissions = found instanceof Promise ? await found : found
      if (!permissions.includes(permission)) continue
      text ??= JSON.stringify(event)
      viewer.sendText(text)
    }
  }

  return {
    send(permission, event) {
      return sendNext(() => send(permission, event)).catch((error: unknown) => {
        if (!isClosed) log.error({ err: error }, 'admins could not be told')
      })
    },
    close() {
      isClosed = true
    },
  }
}

const maxRemembered = 50_000

/**
 * Returns a function that finds a user's admin permissions. It caches users without any, which are nearly
 * all, and reads an account again after each change.
 */
function rememberPermissions({ bus, accounts }: Pick<Deps, 'bus' | 'accounts'>) {
  const nobodies = new Set<string>()
  /** Keeps a result that was read before a change from being cached after it. */
  let changes = 0
  bus.on('account', (userId) => {
    changes++
    nobodies.delete(userId)
  })
  bus.on('stale', () => {
    changes++
    nobodies.clear()
  })

  async function find(userId: string): Promise<readonly Permission[]> {
    const before = changes
    const account = await accounts.find(userId)
    if (account === null) return []
    const { isAdmin, permissions } = getRole(account)
    if (!isAdmin && before === changes) {
      if (nobodies.size >= maxRemembered) nobodies.clear()
      nobodies.add(userId)
    }
    return permissions
  }

  return (userId: string): readonly Permission[] | Promise<readonly Permission[]> => {
    if (nobodies.has(userId)) return []
    const known = accounts.peek(userId)
    const role = known && getRole(known)
    return role?.isAdmin ? role.permissions : find(userId)
  }
}
