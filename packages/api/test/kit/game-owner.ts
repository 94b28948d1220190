import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { GameClient } from '@trellis/game-client/game-client.ts'
import { getValue } from '@trellis/game-client/outcome.ts'
import { cheapSecret } from '../../../game-data/test/cheap-password.ts'
import { LiveClient } from './live-client.ts'
import type { Answer, SignedIn, TestPanel } from './test-panel.ts'

/** An owner with a real server on the real agent, and access to its files. */
export class GameOwner {
  readonly panel: TestPanel
  readonly who: SignedIn
  readonly database: string

  private constructor(panel: TestPanel, who: SignedIn, database: string) {
    this.panel = panel
    this.who = who
    this.database = database
  }

  /** Signs a user in and makes their server; `engine` is a template's id. */
  static async create(
    panel: TestPanel,
    id: string,
    serverName: string,
    engine?: string,
  ): Promise<GameOwner> {
    const who = await panel.signIn(id)
    const servers = join(panel.dataDir, 'servers')
    const others = new Set(readdirSync(servers))
    const body = { serverName, engine }
    const made = await panel.call('POST', `/users/${id}/server`, { token: who.token, body })
    if (made.status !== 201) throw new Error(`No server: ${JSON.stringify(made.body)}`)
    const folder = readdirSync(servers).find((name) => !others.has(name)) ?? ''
    return new GameOwner(panel, who, join(servers, folder, 'data/database'))
  }

  /** Finds the only server of an installation. */
  static find(panel: TestPanel, who: SignedIn): GameOwner {
    const [folder = ''] = readdirSync(join(panel.dataDir, 'servers'))
    return new GameOwner(panel, who, join(panel.dataDir, 'servers', folder, 'data/database'))
  }

  /** Returns an owner of the server with this id, with another session. */
  static of(panel: TestPanel, who: SignedIn, id: string): GameOwner {
    return new GameOwner(panel, who, join(panel.dataDir, 'servers', id, 'data/database'))
  }

  /** Calls a path below the account's own path; `/server/…` is a path of the selected server. */
  call(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer> {
    const { id, token } = this.who
    const address = path.startsWith('/server/')
      ? path.replace('/server/', '/servers/selected/')
      : `/users/${id}${path}`
    return this.panel.call(method, address, { token, body, headers })
  }

  get = (path: string) => this.call('GET', path)
  put = (path: string, body: unknown, headers: Record<string, string> = {}) =>
    this.call('PUT', path, body, headers)
  post = (path: string, body?: unknown) => this.call('POST', path, body)
  delete = (path: string) => this.call('DELETE', path)

  /** Reads a document, changes these keys and saves it. */
  async change(path: string, keys: object): Promise<Answer> {
    const { body } = await this.get(path)
    return this.put(path, { ...body, ...keys })
  }

  start = () => this.power('start', 'ONLINE')
  stop = () => this.power('stop', 'OFFLINE')

  async power(action: string, status: string): Promise<void> {
    const { status: code, body } = await this.post(`/server/${action}`)
    if (code !== 200) throw new Error(`${action}: ${JSON.stringify(body)}`)
    await this.reaches(status)
  }

  async reaches(status: string): Promise<void> {
    await this.panel.until(async () => (await this.server()).status === status)
  }

  async server() {
    return (await this.get('/server')).body.server
  }

  /** Runs a console command and waits for its output to be on disk. */
  async command(command: string): Promise<string[]> {
    const live = await this.live()
    const before = live.lines().at(-1)?.seq ?? -1
    const lines = () => live.lines().filter(({ seq }) => seq > before)
    live.socket.send(JSON.stringify({ type: 'console_command', payload: { command } }))
    await this.panel.until(async () => lines().length >= 2)
    live.close()
    return lines().map(({ text }) => text)
  }

  async live(): Promise<LiveClient> {
    const live = LiveClient.open(this.panel, this.who)
    await live.next('server_state')
    if ((await this.server()).status === 'ONLINE') await live.next('console_history')
    return live
  }

  /** Returns the server's id. */
  get id(): string {
    return basename(join(this.database, '../..'))
  }

  path(file: string): string {
    return join(this.database, file)
  }

  file(file: string) {
    return JSON.parse(readFileSync(this.path(file), 'utf8'))
  }

  write(file: string, content: unknown): void {
    writeFileSync(this.path(file), JSON.stringify(content))
  }

  /** Puts a player's file into the folder of a stopped server, with the password that `play` uses. */
  writePlayer(name: string, fields: object = {}): void {
    this.write(`players/${name}_.json`, { name, pass: cheapSecret, ...fields })
  }

  /** Logs in to the running game, up to the world menu. */
  async play(
    growId: string,
    device: Record<string, string> = {},
    password = 'secret',
  ): Promise<GameClient> {
    const { port } = (await this.get('/server/connection')).body
    return getValue(await GameClient.connect({ growId, password, port, device }))
  }

  /** Sets the password that `play` uses, which a name with rights needs to log in. */
  async protect(growId: string, password = 'secret'): Promise<void> {
    const path = `/servers/${this.id}/game-password`
    const body = { growId, password }
    const { status } = await this.panel.call('PUT', path, { token: this.who.token, body })
    if (status !== 200) throw new Error(`No password for ${growId}: ${status}`)
  }

  async leave(): Promise<void> {
    await this.delete('/server')
  }
}
