import type { Dice } from '@trellis/game-data/dice.ts'
import { ApiDescription, type DescribedCall } from './api-description.ts'
import { GameOwner } from './game-owner.ts'
import { oddTexts, RandomValues } from './random-value.ts'
import type { SignedIn, TestPanel } from './test-panel.ts'

/** Calls whose success ends the session or the account that the others need. */
const ending = /account|superadmins|logout|admin\/settings$/
/** Calls whose success takes the server or the right to it away; they are made rarely. */
const leaving = /\/ban$|transfer|move$|leave$|suspend$|take-over|deleted-servers/
const maxMs = 20_000

type Made = { call: DescribedCall; address: string; body: string | undefined; type: string }

/** An owner with a running server, and an admin, who call any route with random values. */
export class RandomOwner {
  readonly wrong: unknown[] = []
  readonly #panel: TestPanel
  readonly #values: RandomValues
  readonly #description: ApiDescription
  readonly #calls: DescribedCall[]
  readonly #statuses = new Map<string, Map<number, number>>()
  #settings: unknown
  #who: SignedIn
  #boss: SignedIn
  #names = 0

  private constructor(panel: TestPanel, description: ApiDescription, random: Dice) {
    this.#panel = panel
    this.#description = description
    this.#calls = description.listCalls()
    const signedOut = { id: '', token: '', refreshToken: '', growId: '' }
    this.#who = signedOut
    this.#boss = signedOut
    this.#values = new RandomValues(random, {
      id: ['1'],
      discordId: ['1', '2', '1000'],
      playerName: ['Ann', 'Budi'],
      worldName: ['START', 'HELLO'],
      action: ['start', 'stop', 'restart', 'kill'],
    })
  }

  static async create(panel: TestPanel, random: Dice): Promise<RandomOwner> {
    const owner = new RandomOwner(panel, await ApiDescription.read(panel), random)
    owner.#boss = await panel.signIn('1000')
    await panel.signIn('2')
    owner.#settings = (await owner.#asBoss('GET', '/admin/settings')).body
    return owner
  }

  #asBoss = (method: string, path: string, body?: unknown) =>
    this.#panel.call(method, path, { token: this.#boss.token, body })

  /** Gives the owner again what random calls have taken. */
  async renew(): Promise<void> {
    this.#boss = await this.#panel.signIn('1000')
    this.#who = await this.#panel.signIn('1')
    await this.#asBoss('POST', '/admin/users/1/unban')
    await this.#asBoss('POST', '/admin/settings', this.#settings)
    await this.#asBoss('POST', '/admin/users/1/expiry', { action: 'set', amount: 30, unit: 'days' })
    const { token } = this.#who
    const servers = (await this.#panel.call('GET', '/servers', { token })).body
    if (servers.length === 0) await this.#addServer()
    await this.#panel.call('POST', '/users/1/server/start', { token })
  }

  async #addServer(): Promise<void> {
    const name = `Shop${++this.#names}`
    const owner = await GameOwner.create(this.#panel, '1', name)
    for (const player of ['Ann', 'Budi']) owner.writePlayer(player, { gems: 5 })
    const source = { kind: 'template', id: 'empty' }
    await owner.post('/server/worlds', { name: 'HELLO', source })
    Object.assign(this.#values.known, { serverId: [owner.id], serverName: [name, 'Other'] })
  }

  /** Makes one random call, and remembers a wrong answer. */
  async callAnything(): Promise<void> {
    const values = this.#values
    values.oddness = values.pick([0, 0, 0.3, 1])
    const call = values.pick(this.#calls)
    const { path, method, operation } = call
    if (method !== 'get' && ending.test(path)) return
    const isLeaving = method === 'delete' ? /server$|\{serverId\}$|servers\/\{name\}$/ : leaving
    if (isLeaving.test(path) && values.chance(0.9)) return
    const address = this.#makeAddress(call)
    const [type = 'application/json', content] =
      Object.entries<any>(operation.requestBody?.content ?? {})[0] ?? []
    const document = method === 'put' && values.chance(0.7) ? await this.#read(address, path) : null
    const schema = type === 'application/json' ? content?.schema : undefined
    const value =
      document === null
        ? schema && values.make(this.#description.resolve(schema))
        : values.change(document)
    const body = type === 'application/zip' ? 'PK no zip' : JSON.stringify(value)
    await this.#send({ call, address, body, type })
  }

  /** Returns the document that a PUT replaces, or null. */
  async #read(address: string, path: string): Promise<unknown> {
    if (this.#description.text.paths[path].get === undefined) return null
    const { status, body } = await this.#panel.call('GET', address, { token: this.#tokenFor(path) })
    return status === 200 && typeof body === 'object' ? body : null
  }

  #tokenFor = (path: string) => (path.startsWith('/admin') ? this.#boss : this.#who).token

  #makeAddress({ path, operation }: DescribedCall): string {
    const parameters = (operation.parameters ?? []).map((it: unknown) =>
      this.#description.resolve(it),
    )
    const write = ({ name, schema }: { name: string; schema: unknown }) => {
      const text = this.#makeParameter(name, schema, path)
      return encodeURIComponent(text.toWellFormed().slice(0, 3000))
    }
    const place = path.replace(/\{(\w+)\}/g, (_, name: string) =>
      write(parameters.find((it: { name: string }) => it.name === name)),
    )
    const query = parameters.filter(
      (it: { in: string }) => it.in === 'query' && this.#values.chance(0.2),
    )
    const terms = query.map((it: { name: string; schema: unknown }) => `${it.name}=${write(it)}`)
    return terms.length === 0 ? place : `${place}?${terms.join('&')}`
  }

  #makeParameter(name: string, schema: unknown, path: string): string {
    const values = this.#values
    if (values.chance(0.1 * values.oddness)) return values.pick(oddTexts)
    const texts = values.known[name === 'name' ? findKind(path) : name]
    if (texts !== undefined && values.chance(0.95)) return values.pick(texts)
    const value = values.make(schema)
    return typeof value === 'string' ? value : JSON.stringify(value)
  }

  async #send({ call, address, body, type }: Made): Promise<void> {
    const { path, method } = call
    const { errors } = this.#panel
    const about = { call: `${method} ${path}`, address, body: body?.slice(0, 2000) }
    try {
      const response = await fetch(`${this.#panel.url}/api${address}`, {
        method: method.toUpperCase(),
        headers: { authorization: `Bearer ${this.#tokenFor(path)}`, 'content-type': type },
        ...(method !== 'get' && { body: body ?? '' }),
        signal: AbortSignal.timeout(maxMs),
      })
      const { status } = response
      const text = await response.text()
      this.#count(about.call, status)
      const isJson = response.headers.get('content-type')?.startsWith('application/json')
      const got = isJson ? JSON.parse(text) : null
      if (response.ok && method === 'get') this.#learn(got, '')
      const faults = isJson
        ? this.#description.findFaults(method, path, { status, body: got })
        : null
      if (status >= 500 || errors.length > 0 || faults !== null)
        this.wrong.push({ ...about, status, got, faults, logged: errors.splice(0) })
    } catch (error) {
      this.wrong.push({ ...about, error: String(error) })
    }
  }

  /** Remembers ids and names of an answer, which later calls use. */
  #learn(value: unknown, key: string): void {
    if (Array.isArray(value)) return value.slice(0, 5).forEach((it) => this.#learn(it, key))
    if (value !== null && typeof value === 'object')
      return Object.entries(value).forEach(([name, it]) => this.#learn(it, name))
    if (!/(id|code|number|report|version|script)$/i.test(key) && key !== 'name') return
    if (typeof value !== 'string' && typeof value !== 'number') return
    for (const name of key === 'id' ? idNames : key === 'name' ? ['script'] : [key])
      this.#keep(name, String(value))
  }

  #keep(name: string, text: string): void {
    if (pinned.includes(name)) return
    const texts = (this.#values.known[name] ??= [])
    if (!texts.includes(text)) texts.push(text)
    if (texts.length > 12) texts.splice(1, 1)
  }

  #count(call: string, status: number): void {
    const counts = this.#statuses.get(call) ?? new Map<number, number>()
    counts.set(status, (counts.get(status) ?? 0) + 1)
    this.#statuses.set(call, counts)
  }

  /** Lists the calls that never succeeded, with their answers. */
  listUnsuccessful(): string[] {
    return [...this.#statuses].flatMap(([call, counts]) => {
      const statuses = [...counts.keys()]
      return statuses.some((it) => it < 300) ? [] : [`${call} ${JSON.stringify([...counts])}`]
    })
  }
}

/** Ids that belong to objects of the test. */
const pinned = ['id', 'discordId', 'serverId', 'serverName', 'action', 'playerName', 'worldName']

/** The parameters that may mean a plain `id`. */
const idNames = [
  'taskId',
  'backupId',
  'templateId',
  'stampId',
  'noteId',
  'feedbackId',
  'itemId',
  'undoId',
  'visitId',
  'invitationId',
  'webhookId',
  'deliveryId',
  'deviceId',
  'report',
  'guild',
  'line',
]

/** Returns the kind of object that the `name` of a path is of. */
function findKind(path: string): string {
  if (path.includes('/players/')) return 'playerName'
  return path.includes('/worlds/') ? 'worldName' : 'serverName'
}
