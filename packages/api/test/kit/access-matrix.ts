import { type Permission, permissions, viewFor } from '@trellis/contract/kit/permissions.ts'
import { type Access, listPaths, type Route } from '@trellis/contract/kit/route.ts'
import { isServerAccess } from '@trellis/contract/kit/server-access.ts'
import { selectedServer } from '../../src/kit/access.ts'
import type { Answer, SignedIn, TestPanel } from './test-panel.ts'

/** All kinds of callers; the owner calls for themselves, the stranger with the owner's id. */
export const kinds = [
  'nobody',
  'an owner',
  'a stranger',
  'an unregistered user',
  'an admin with no permission',
  'an admin with every permission but this',
  'an admin with exactly this permission',
  'a super admin',
] as const
export type Kind = (typeof kinds)[number]

/** The result of a call's access check: a call that passes may still be refused for its content. */
type Verdict = 'pass' | 'signed-out' | 'not-allowed' | 'not-registered'

const ids = { owner: '1', stranger: '2', banned: '3', unregistered: '4', admin: '5', boss: '1000' }

/** The id of no server. */
const noServer = 'aaaaaaaaaaaaaaaaaaaaaaaaa'

/** Ids of missing objects, so that a call that passes changes nothing. */
const nowhere: Record<string, string> = {
  templateId: 'nosuchid',
  stampId: 'nosuchid',
  discordId: '404404',
  name: 'NOSUCH',
  serverName: 'NOSUCH',
  action: 'restart',
  number: '1',
  report: '1',
  guild: '1',
  taskId: 'aaaaaaaaaaaaaaaaaaaa',
  serverId: noServer,
  backupId: 'aaaaaaaaaaaaaaaaaaaaaaaaa',
  kind: 'world',
  line: '999999',
  code: 'NOSUCHNOSUCHNOSUCH',
  deviceId: 'a'.repeat(64),
  feedbackId: 'nosuch',
  undoId: 'nosuch',
  itemId: 'nosuch',
}

/** One user of each kind on a panel, who can call any route. */
export class AccessMatrix {
  readonly #panel: TestPanel
  readonly #tokens: Record<keyof typeof ids, string>
  readonly #bannedServer: string
  #held = ''

  private constructor(
    panel: TestPanel,
    tokens: Record<keyof typeof ids, string>,
    bannedServer: string,
  ) {
    this.#bannedServer = bannedServer
    this.#panel = panel
    this.#tokens = tokens
  }

  static async open(panel: TestPanel): Promise<AccessMatrix> {
    const signIn = async (id: string): Promise<SignedIn> => panel.signIn(id)
    const boss = await signIn(ids.boss)
    const banned = await signIn(ids.banned)
    const { body } = await panel.logIn({ user: { id: ids.unregistered, username: 'new' } })
    // The user has a server, so that no call is refused only for the lack of one.
    const own = { token: banned.token, body: { serverName: 'Banned' } }
    const created = await panel.call('POST', `/users/${ids.banned}/server`, own)
    const tokens = {
      owner: (await signIn(ids.owner)).token,
      stranger: (await signIn(ids.stranger)).token,
      banned: banned.token,
      unregistered: body.sessionToken,
      admin: (await signIn(ids.admin)).token,
      boss: boss.token,
    }
    const matrix = new AccessMatrix(panel, tokens, created.body.server.serverId)
    await matrix.#asBoss('POST', '/admin/admins', { discordId: ids.admin })
    await matrix.#asBoss('POST', `/admin/users/${ids.banned}/ban`, {
      reason: 'x',
      duration: 'perm',
    })
    return matrix
  }

  get ownerToken(): string {
    return this.#tokens.owner
  }

  /**
   * Returns the verdict that the route's `access` declares for this caller, and the api's verdict, once for
   * each sufficient permission and each way to name a server.
   */
  async ask(kind: Kind, route: Route): Promise<{ expected: Verdict; got: Verdict }[]> {
    const requested = listPermissions(route.orAdmin ?? route.access)
    const each = kind === 'an admin with exactly this permission' ? requested : []
    const verdicts = []
    for (const only of each.length === 0 ? [null] : each) {
      if (kind.startsWith('an admin')) await this.#hold(heldBy(kind, requested, only))
      const own = kind === 'an unregistered user' ? ids.unregistered : ids.owner
      for (const serverId of listServers(route)) {
        const { status, body } = await this.call(kind, route, { id: own, serverId })
        const got = getVerdict(status, body.code)
        verdicts.push({ expected: getExpected(kind, route, serverId), got })
      }
    }
    return verdicts
  }

  askBanned(route: Route, body: unknown): Promise<Answer> {
    const token = this.#tokens.banned
    return this.#panel.call(
      route.method,
      getPath(route, { id: ids.banned, serverId: this.#bannedServer }),
      { token, body },
    )
  }

  call(kind: Kind, route: Route, params: Record<string, string>): Promise<Answer> {
    const token = this.#findToken(kind)
    const options = token === null ? {} : { token }
    return this.#panel.call(route.method, getPath(route, params), options)
  }

  #findToken(kind: Kind): string | null {
    switch (kind) {
      case 'nobody':
        return null
      case 'an owner':
        return this.#tokens.owner
      case 'a stranger':
        return this.#tokens.stranger
      case 'an unregistered user':
        return this.#tokens.unregistered
      case 'a super admin':
        return this.#tokens.boss
      default:
        return this.#tokens.admin
    }
  }

  async #hold(held: readonly Permission[]): Promise<void> {
    if (this.#held === held.join()) return
    this.#held = held.join()
    await this.#asBoss('PUT', `/admin/admins/${ids.admin}/permissions`, { permissions: held })
  }

  async #asBoss(method: string, path: string, body: unknown): Promise<void> {
    const answer = await this.#panel.call(method, path, { token: this.#tokens.boss, body })
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${JSON.stringify(answer.body)}`)
  }
}

function heldBy(kind: Kind, requested: readonly Permission[], only: Permission | null) {
  if (kind === 'an admin with no permission') return []
  // Each permission to change requires the permission to view.
  if (kind === 'an admin with exactly this permission')
    return only === null ? [] : [only, viewFor(only) ?? only].filter(isFirst)
  return permissions.filter(
    (it) => !requested.includes(it) && !requested.includes(viewFor(it) ?? it),
  )
}

const isFirst = (it: Permission, at: number, all: Permission[]) => all.indexOf(it) === at

function listPermissions(access: Access): readonly Permission[] {
  if (Array.isArray(access)) return access
  return permissions.filter((it) => it === access)
}

/** A route about a server that no path names by its user takes a server's id, and the caller's selected server. */
const listServers = ({ access, alsoOfSelected }: Route): string[] =>
  isServerAccess(access) && !alsoOfSelected ? [noServer, selectedServer] : [noServer]

/** Returns the path of a route; it names the user, in place of the server, where one does. */
const getPath = (route: Route, params: Record<string, string>) =>
  (listPaths(route).at(-1) ?? route.path).replace(
    /:(\w+)/g,
    (_, name: string) => params[name] ?? nowhere[name] ?? 'nosuch',
  )

function getVerdict(status: number, code: unknown): Verdict {
  if (code === 'not-authenticated' && status === 401) return 'signed-out'
  if (code === 'not-registered' && status === 403) return 'not-registered'
  return code === 'not-allowed' && status === 403 ? 'not-allowed' : 'pass'
}

function getExpected(kind: Kind, route: Route, serverId: string): Verdict {
  const { access, orAdmin, unregistered } = route
  if (access === 'anyone') return 'pass'
  if (kind === 'nobody') return 'signed-out'
  if (kind === 'an unregistered user') return unregistered === true ? 'pass' : 'not-registered'
  if (isServerAccess(access)) {
    if (!route.alsoOfSelected) return serverId === selectedServer ? 'pass' : 'not-allowed'
    return kind === 'an owner' ? 'pass' : 'not-allowed'
  }
  switch (access) {
    case 'signed-in':
      return 'pass'
    case 'self': {
      const isAdmin = kind === 'a super admin' || kind === 'an admin with exactly this permission'
      return kind === 'an owner' || (orAdmin !== undefined && isAdmin) ? 'pass' : 'not-allowed'
    }
    case 'admin':
      return kind === 'a super admin' || kind.startsWith('an admin') ? 'pass' : 'not-allowed'
    case 'super-admin':
      return kind === 'a super admin' ? 'pass' : 'not-allowed'
    default:
      return kind === 'a super admin' || kind === 'an admin with exactly this permission'
        ? 'pass'
        : 'not-allowed'
  }
}
