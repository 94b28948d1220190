import { GameOwner } from './game-owner.ts'
import type { Answer, SignedIn, TestPanel } from './test-panel.ts'

/** An owner of a live server who makes test copies of it. */
export class CopyOwner {
  readonly panel: TestPanel
  who: SignedIn
  live: GameOwner

  private constructor(panel: TestPanel, live: GameOwner) {
    this.panel = panel
    this.who = live.who
    this.live = live
  }

  /** Creates an owner with a stopped live server and this number of slots. */
  static async create(panel: TestPanel, id: string, slots = 2): Promise<CopyOwner> {
    const live = await GameOwner.create(panel, id, `Live-${id}`)
    const owner = new CopyOwner(panel, live)
    await owner.setSlots(slots)
    return owner
  }

  /** Signs in again, for a test that has moved the clock. */
  async renew(): Promise<void> {
    this.who = await this.panel.signIn(this.who.id)
    this.live = this.meet(this.live.id)
  }

  async setSlots(amount: number): Promise<void> {
    const boss = await this.panel.signIn('1000')
    const path = `/admin/users/${this.who.id}/slot`
    await this.panel.call('POST', path, { token: boss.token, body: { action: 'set', amount } })
  }

  call = (method: string, path: string, body?: unknown): Promise<Answer> =>
    this.panel.call(method, path, { token: this.who.token, body })

  ask = (serverName: string, more: object = {}): Promise<Answer> =>
    this.call('POST', `/servers/${this.live.id}/test-copies`, { serverName, ...more })

  /** Makes a test copy and waits until it is there. */
  async make(serverName: string, more: object = {}): Promise<GameOwner> {
    const { status, body } = await this.ask(serverName, more)
    if (status !== 201) throw new Error(`No copy: ${JSON.stringify(body)}`)
    return this.meet(body.server.serverId)
  }

  meet(id: string): GameOwner {
    return GameOwner.of(this.panel, this.who, id)
  }

  /** Calls a route of a server by its id. */
  at = (server: GameOwner, method: string, path = '', body?: unknown): Promise<Answer> =>
    this.call(method, `/servers/${server.id}${path}`, body)

  async describe(server: GameOwner) {
    return (await this.at(server, 'GET')).body.server
  }

  async power(server: GameOwner, action: string, status: string): Promise<void> {
    const { status: code, body } = await this.at(server, 'POST', `/${action}`)
    if (code !== 200) throw new Error(`${action}: ${JSON.stringify(body)}`)
    await this.panel.until(async () => (await this.describe(server)).status === status)
  }

  async listNames(): Promise<[string, string][]> {
    const { body } = await this.call('GET', '/servers')
    return body.map(({ name, kind }: { name: string; kind: string }) => [name, kind])
  }

  async listActions(): Promise<string[]> {
    const { body } = await this.call('GET', `/users/${this.who.id}/activity`)
    return body.map(({ action }: { action: string }) => action)
  }

  async listNotices(): Promise<string[]> {
    const { body } = await this.call('GET', `/users/${this.who.id}/notices`)
    return body.notices.map(({ code }: { code: string }) => code)
  }

  takeOver = (copy: GameOwner, document: object, choices: object[] = []): Promise<Answer> =>
    this.at(copy, 'POST', '/test-copy/take-over', { document, choices })

  async listDifferences(copy: GameOwner) {
    return (await this.at(copy, 'GET', '/test-copy/differences')).body
  }

  /** Reads a document of a server, changes these keys and saves it. */
  async change(server: GameOwner, path: string, keys: object): Promise<void> {
    const { body } = await this.at(server, 'GET', path)
    const saved = await this.at(server, 'PUT', path, { ...body, ...keys })
    if (saved.status !== 200) throw new Error(`${path}: ${JSON.stringify(saved.body)}`)
  }
}
