import { memberPresetSchema, presetRights } from '@trellis/contract/hosting/members.ts'
import { type ServerUser, serverRights } from '@trellis/contract/kit/server-access.ts'
import type { Answer, SignedIn, TestPanel } from './test-panel.ts'

/** A user and what they may do with the server: null for one who may do nothing, `banned` for a banned member. */
export type Person = { name: string; who: SignedIn; user: ServerUser | 'banned' | null }

const changeRights = serverRights.filter((right) => right !== 'members')

/** Everyone whose rights to one server differ: each right, each preset, and each of those who have lost theirs or have none yet. */
export class ServerPeople {
  readonly #panel: TestPanel
  readonly #boss: SignedIn
  readonly owner: SignedIn
  readonly serverId: string
  readonly #name: string
  #nextId: number

  private constructor(panel: TestPanel, boss: SignedIn, owner: SignedIn, made: Answer) {
    this.#panel = panel
    this.#boss = boss
    this.owner = owner
    this.serverId = made.body.server.id
    this.#name = made.body.server.name
    this.#nextId = Number(owner.id) + 1
  }

  /** Makes a stopped server. Ids of users are taken from that of its owner on. */
  static async open(
    panel: TestPanel,
    ownerId: number,
    serverName: string,
    engine?: string,
  ): Promise<ServerPeople> {
    const boss = await panel.signIn('1000')
    const owner = await panel.signIn(String(ownerId))
    const body = { serverName, ...(engine !== undefined && { template: engine }) }
    const made = await panel.call('POST', '/servers', { token: owner.token, body })
    return new ServerPeople(panel, boss, owner, made)
  }

  call(who: SignedIn, method: string, path: string, body?: unknown): Promise<Answer> {
    return this.#panel.call(method, path, { token: who.token, body })
  }

  at(who: SignedIn, method: string, path: string, body?: unknown): Promise<Answer> {
    return this.call(who, method, `/servers/${this.serverId}${path}`, body)
  }

  signIn(): Promise<SignedIn> {
    return this.#panel.signIn(String(this.#nextId++))
  }

  async join(wanted: object): Promise<SignedIn> {
    const who = await this.signIn()
    const { body } = await this.at(this.owner, 'POST', '/invitations', wanted)
    await this.call(who, 'POST', `/invitations/${body.code}/accept`)
    return who
  }

  /** One member for each right, and one for each preset. */
  async addMembers(): Promise<Person[]> {
    const people: Person[] = []
    for (const right of serverRights) {
      const rights = right === 'view' ? (['view'] as const) : (['view', right] as const)
      const who = await this.join({ rights })
      people.push({ name: `a member with ${right}`, who, user: asMember(rights) })
    }
    for (const preset of memberPresetSchema.options) {
      const who = await this.join({ preset })
      people.push({ name: `a ${preset}`, who, user: asMember(presetRights[preset]) })
    }
    return people
  }

  /** Those who have lost their rights, or do not have them yet. */
  async addOutsiders(): Promise<Person[]> {
    const former = await this.join({ preset: 'manager' })
    await this.at(this.owner, 'DELETE', `/members/${former.id}`)
    const invited = await this.signIn()
    await this.at(this.owner, 'POST', '/invitations', {
      growId: invited.growId,
      preset: 'manager',
    })
    const buyer = await this.signIn()
    await this.at(this.owner, 'POST', '/transfer', { discordId: buyer.id })
    const banned = await this.join({ preset: 'manager' })
    const ban = { reason: 'x', duration: 'perm' }
    await this.call(this.#boss, 'POST', `/admin/users/${banned.id}/ban`, ban)
    return [
      { name: 'a former member', who: former, user: null },
      { name: 'an invited user', who: invited, user: null },
      { name: 'the recipient of an offer', who: buyer, user: null },
      { name: 'a stranger', who: await this.signIn(), user: null },
      { name: 'a banned manager', who: banned, user: 'banned' },
    ]
  }

  /** Admins on a visit; the second one may change things. */
  async addVisitors(): Promise<Person[]> {
    const reader = await this.#visit()
    const changer = await this.#visit()
    const { body } = await this.call(this.owner, 'GET', `/users/${this.owner.id}/support-visits`)
    const visits: { id: string; adminName: string }[] = body
    const { id } = visits[1] ?? {}
    await this.at(this.owner, 'POST', `/support-access/${id}/allow-changes`)
    const support = { isOwner: false, role: 'support' } as const
    return [
      { name: 'a visitor', who: reader, user: { ...support, rights: ['view'] } },
      {
        name: 'a visitor who may change',
        who: changer,
        user: { ...support, rights: changeRights },
      },
    ]
  }

  async #visit(): Promise<SignedIn> {
    const admin = await this.signIn()
    const permissions = ['servers:view', 'servers:manage']
    await this.call(this.#boss, 'POST', '/admin/admins', { discordId: admin.id })
    await this.call(this.#boss, 'PUT', `/admin/admins/${admin.id}/permissions`, { permissions })
    const path = `/admin/servers/${this.#name}/support-access`
    await this.call(admin, 'POST', path, { reason: 'Lag' })
    return admin
  }
}

const asMember = (rights: ServerUser['rights']): ServerUser => ({
  isOwner: false,
  role: 'member',
  rights,
})
