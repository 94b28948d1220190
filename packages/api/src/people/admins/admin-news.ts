import type { LiveEvent } from '@trellis/contract/links/live.ts'
import type { Permission } from '@trellis/contract/permissions.ts'
import type { ServerDirectory } from '../../hosting/servers/index.ts'
import type { Fleet } from '../../hosts/fleet.ts'
import type { Bus } from '../../kit/bus.ts'
import type { Log } from '../../kit/log.ts'
import type { Viewer } from '../../live/viewer.ts'
import { ManagedServerNews } from '../../operations/managed-servers/managed-server-news.ts'
import { type Accounts, roleOf } from '../../people/users/index.ts'

type Deps = {
  bus: Bus
  log: Log
  fleet: Fleet
  directory: ServerDirectory
  accounts: Accounts
  /** Everybody whose panel is open. */
  viewers(): Iterable<Viewer>
}

/** What is told to admins only: by what each of them may see at the moment at which it is sent. */
export function openAdminNews(deps: Deps): { close(): void } {
  const { bus, log, fleet, directory, viewers } = deps
  const permissionsOf = createAdmins(deps)
  /** Frames follow one another, or one that waits for an account could be overtaken by a newer one. */
  let sending: Promise<void> = Promise.resolve()
  let isClosed = false

  function tell(permission: Permission, event: LiveEvent): Promise<void> {
    sending = sending
      .then(() => send(permission, event))
      .catch((error: unknown) => {
        if (!isClosed) log.error({ err: error }, 'admins could not be told')
      })
    return sending
  }

  async function send(permission: Permission, event: LiveEvent): Promise<void> {
    let text: string | null = null
    for (const viewer of [...viewers()]) {
      const found = permissionsOf(viewer.userId)
      const permissions = found instanceof Promise ? await found : found
      if (!permissions.includes(permission)) continue
      text ??= JSON.stringify(event)
      viewer.sendText(text)
    }
  }

  const servers = new ManagedServerNews(directory, (event) => tell('servers:view', event))
  bus.on('statistics', (payload) => void tell('dashboard:view', { type: 'statistics', payload }))
  directory.on('changed', (ids) => servers.take(ids))
  fleet.on('report', ({ serverId }) => servers.take([serverId]))
  const takeAll = () => servers.take(Array.from(directory.all(), ({ id }) => id))
  fleet.on('up', takeAll)
  fleet.on('down', takeAll)
  takeAll()
  return {
    close() {
      isClosed = true
      servers.close()
    },
  }
}

const mostRemembered = 50_000

/** What a user may see as an admin, asked again after each change of their account; nearly nobody is one. */
function createAdmins({ bus, accounts }: Pick<Deps, 'bus' | 'accounts'>) {
  const nobodies = new Set<string>()
  /** So that an answer from before a change is not remembered after it. */
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
    const { isAdmin, permissions } = roleOf(account)
    if (!isAdmin && before === changes) {
      if (nobodies.size >= mostRemembered) nobodies.clear()
      nobodies.add(userId)
    }
    return permissions
  }

  return (userId: string): readonly Permission[] | Promise<readonly Permission[]> => {
    if (nobodies.has(userId)) return []
    const known = accounts.peek(userId)
    const role = known && roleOf(known)
    return role?.isAdmin ? role.permissions : find(userId)
  }
}
