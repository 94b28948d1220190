import { join } from 'node:path'
import { maxNotices } from '@trellis/contract/platform/notices.ts'
import { readServerFile } from '@trellis/game-data/server-file.ts'
import { expect } from 'vitest'
import { references } from '../../../src/people/account-moves/references.ts'
import { GameOwner } from '../game-owner.ts'
import type { Money } from '../money.ts'
import type { SignedIn } from '../test-panel.ts'
import { until } from '../until.ts'
import type { Effect } from './effect.ts'
import { Rows } from './rows.ts'

/** A stopped server with a task and a former name that passes between two people. */
class PassedServer {
  readonly #rows: Rows
  readonly #panel: Money['panel']
  readonly #server: GameOwner
  readonly #people: [SignedIn, SignedIn]

  private constructor(server: GameOwner, people: [SignedIn, SignedIn]) {
    this.#panel = server.panel
    this.#rows = new Rows(server.panel)
    this.#server = server
    this.#people = people
  }

  static async create({ panel }: Money, [one, other]: [string, string], name: string) {
    const server = await GameOwner.create(panel, one, `${name}-0`)
    await server.put('/server/name', { serverName: name })
    await server.post('/server/tasks', { type: 'restart', schedule: '0 4 * * *' })
    return new PassedServer(server, [server.who, await panel.signIn(other)])
  }

  get id(): string {
    return this.#server.id
  }

  /** Returns who has it, and who does not. */
  async findPeople(): Promise<{ from: SignedIn; to: SignedIn }> {
    const [one, other] = this.#people
    const isFirst = (await this.#listHolders())[0] === one.id
    return isFirst ? { from: one, to: other } : { from: other, to: one }
  }

  async #listHolders(): Promise<unknown[]> {
    const ofServer = `server_id = '${this.id}'`
    const lists = [
      await this.#rows.list('owner_id', `server where id = '${this.id}'`),
      await this.#rows.list('user_id', `scheduled_task where ${ofServer}`),
      await this.#rows.list('owner_id', `former_name where ${ofServer}`),
    ]
    return lists.flat()
  }

  /** Returns a function that counts the moves to `to` since now, by all that belongs to the server. */
  async follow(action: string, { from, to }: { from: SignedIn; to: SignedIn }) {
    const people = `subject_id in ('${from.id}', '${to.id}')`
    const countEntries = () => this.#rows.count(`activity where action = '${action}' and ${people}`)
    const before = await countEntries()
    return async () => {
      const holders = await this.#listHolders()
      const moved = holders[0] === to.id ? 1 : 0
      const holder = moved ? to : from
      const other = moved ? from : to
      expect(holders).toEqual(Array(3).fill(holder.id))
      expect(await countEntries()).toBe(before + 2 * moved)
      expect([await this.#isListed(holder), await this.#isListed(other)]).toEqual([true, false])
      return moved
    }
  }

  async #isListed({ token }: SignedIn): Promise<boolean> {
    const { body } = await this.#panel.call('GET', '/servers', { token })
    return body.some((it: { id: string }) => it.id === this.id)
  }

  /** Waits until the host knows the owner, who has all powers in the game then. */
  async reachHost(): Promise<void> {
    const { from: owner } = await this.findPeople()
    const file = join(this.#panel.dataDir, 'servers', this.id, 'server.json')
    await until(async () => {
      const { ownerGrowId } = await readServerFile(file)
      const { CREATOR_LIST } = this.#server.file('json/config.json').GAME
      return ownerGrowId === owner.growId && String(CREATOR_LIST) === owner.growId
    })
  }
}

/** An owner sells a server to the other, who accepts. */
export async function createTransfer(money: Money): Promise<Effect> {
  const server = await PassedServer.create(money, ['1', '2'], 'Sold')
  const rows = new Rows(money.panel)
  return {
    name: 'transfer',
    async prepare() {
      const { from, to } = await server.findPeople()
      const offer = { token: from.token, body: { discordId: to.id } }
      const offered = await money.panel.call('POST', `/servers/${server.id}/transfer`, offer)
      expect(offered.status).toBe(201)
      const countMoves = await server.follow('server-transferred', { from, to })
      return {
        ...{ by: to, method: 'POST', path: `/transfers/${offered.body.code}/accept` },
        async count() {
          const moved = await countMoves()
          const left = await rows.count(`server_transfer where server_id = '${server.id}'`)
          expect(left).toBe(1 - moved)
          return moved
        },
        settle: () => server.reachHost(),
      }
    },
  }
}

/** A super admin gives a stolen server back. */
export async function createHandOver(money: Money): Promise<Effect> {
  const server = await PassedServer.create(money, ['3', '4'], 'Taken')
  return {
    name: 'hand-over',
    async prepare() {
      const people = await server.findPeople()
      const action = 'server-owner-changed'
      return {
        ...{ by: money.boss, method: 'PUT', path: '/admin/servers/Taken/owner' },
        body: { discordId: people.to.id, reason: 'It was stolen' },
        count: await server.follow(action, people),
        settle: () => server.reachHost(),
      }
    },
  }
}

/** A user accepts the invitation of an owner. */
export async function createInvitation({ panel }: Money): Promise<Effect> {
  const owner = await GameOwner.create(panel, '5', 'Helped')
  const [guest, late] = [await panel.signIn('6'), await panel.signIn('7')]
  const rows = new Rows(panel)
  const ofServer = `server_id = '${owner.id}'`
  const path = `/servers/${owner.id}`
  const asOwner = { token: owner.who.token }
  const countOpen = () => rows.count(`server_invitation where ${ofServer}`)
  return {
    name: 'invitation',
    async prepare() {
      const body = { preset: 'viewer' }
      const { code } = (await panel.call('POST', `${path}/invitations`, { ...asOwner, body })).body
      expect(await countOpen()).toBe(1)
      const accept = `/invitations/${code}/accept`
      return {
        ...{ by: guest, method: 'POST', path: accept },
        async count() {
          const members = await rows.list('user_id', `server_member where ${ofServer}`)
          expect(members).toEqual(members.length === 0 ? [] : [guest.id])
          expect(await countOpen()).toBe(1 - members.length)
          return members.length
        },
        async settle() {
          expect((await panel.call('POST', accept, { token: late.token })).status).toBe(404)
          const removed = await panel.call('DELETE', `${path}/members/${guest.id}`, asOwner)
          expect(removed.status).toBe(200)
        },
      }
    },
  }
}

const noticeColumn = 'notice,user_id'
/** The columns that get one row more about the moved user. */
const aboutMove = ['activity,subject_id', noticeColumn]

/** A super admin gives an account with a server and credits another Discord id, and next time the first one. */
export async function createAccountMove(money: Money): Promise<Effect> {
  const { panel } = money
  const server = await PassedServer.create(money, ['8', '9'], 'Carried')
  const ids = ['8', '800'] as const
  const growId = 'Grow8'
  await money.give((await server.findPeople()).from, 100)
  const rows = new Rows(panel)
  const findAccount = () => rows.list('id', `account where grow_id = '${growId}'`)
  // Its sessions end.
  const columns = [['account', 'id'], ...references].filter(([table]) => table !== 'session')
  const countAll = (id: string) =>
    rows.countEach(columns.map(([table, column]) => `${table} where ${column} = '${id}'`))
  return {
    name: 'account move',
    async prepare() {
      const [from] = await findAccount()
      const to = ids.find((id) => id !== from) ?? ''
      const before = [await countAll(String(from)), await countAll(to)]
      return {
        ...{ by: money.boss, method: 'POST', path: `/admin/users/${String(from)}/move` },
        body: { discordId: to },
        async count() {
          const holders = await findAccount()
          expect(holders).toHaveLength(1)
          const now = [await countAll(String(from)), await countAll(to)]
          if (holders[0] === from) expect(now).toEqual(before)
          if (holders[0] === from) return 0
          const [old = []] = before
          // The entry and the notice about the move itself are new.
          const grow = (n: number, at: number) => {
            const place = String(columns[at])
            const grown = n + Number(aboutMove.includes(place))
            return place === noticeColumn ? Math.min(grown, maxNotices) : grown
          }
          expect(now).toEqual([old.map(() => 0), old.map(grow)])
          return 1
        },
        async settle() {
          const names = await Promise.all(
            [String(from), to].map(async (id) => {
              const { body } = await panel.logIn({ user: { id, username: `user${id}` } })
              return body.user.growId
            }),
          )
          expect(names).toEqual(['', growId])
          expect(await rows.list('credit', `account where id = '${to}'`)).toEqual([100])
        },
      }
    },
  }
}
