import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { GameDocument } from '@trellis/contract/kit/game-document.ts'
import type { JsonObject } from '@trellis/document/json-value.ts'
import { GameClient } from '@trellis/game-client/game-client.ts'
import { getValue } from '@trellis/game-client/outcome.ts'
import { getServerFolder } from '@trellis/game-data/server-folder.ts'
import type { FilledWorld } from '@trellis/game-data/world-file.ts'
import { onTestFinished } from 'vitest'
import { cheapSecret } from '../../../game-data/test/cheap-password.ts'
import {
  createFolder,
  type EngineProcess,
  getConsole,
  getWorld,
  type OwnEngine,
  startEngine,
  startEngineProcess,
  type TestEngine,
} from '../test-engine.ts'
import { itemsFile } from './items-file.ts'
import { Person } from './person.ts'

/** The files of a server's folder before the first player joins. */
export type Files = {
  config?: object
  customItems?: object[]
  bans?: object[]
  worlds?: Record<string, object>
  /** The players by GrowID; their password is the one that `enter` uses. */
  players?: Record<string, object>
  /** The world that players join by default. */
  home?: string
  /** The sources of enabled scripts by their names. */
  scripts?: Record<string, string>
  /** The running events by their keys. */
  timedEvents?: Record<string, object>
  /** The ratings of worlds by their names. */
  ratings?: Record<string, object>
  /** The text of `guilds.json`, which may be broken. */
  guilds?: string
  /** An `items.dat` that replaces the real catalogue's. */
  items?: string
}

/** An engine with files of the test, and methods to use it. */
export class GameServer implements TestEngine {
  readonly control: TestEngine['control']
  readonly port: number
  readonly folder: string
  /** Moves the clocks of an engine in this process forward. A program has the real ones. */
  readonly pass: OwnEngine['pass'] = () => undefined
  readonly #home: string
  #lastId = 500

  protected constructor(engine: TestEngine | OwnEngine, home: string) {
    const { control, port, folder } = engine
    if ('pass' in engine) this.pass = engine.pass
    this.control = control
    this.port = port
    this.folder = folder
    this.#home = home
  }

  /** Starts an engine in this process. */
  static async start(files: Files = {}): Promise<GameServer> {
    const engine = await startEngine(writeFiles(files), getVariables(files))
    return new GameServer(engine, getHome(files))
  }

  /** Starts an engine as a program, which the test may kill. */
  static async startProcess(files: Files = {}): Promise<GameServerProcess> {
    const engine = await startEngineProcess(writeFiles(files), getVariables(files))
    return new GameServerProcess(engine, getHome(files))
  }

  async enter(growId: string, world = this.#home): Promise<GameClient> {
    const client = getValue(await this.#connect(growId))
    onTestFinished(() => client.close())
    getValue(await client.join(world))
    return client
  }

  async person(growId: string, world?: string): Promise<Person> {
    return new Person(await this.enter(growId, world), () => this.pass(1000))
  }

  /** Returns the reason why a player is refused. */
  async refusal(growId: string): Promise<string> {
    const outcome = await this.#connect(growId)
    if (outcome.ok) throw new Error(`${growId} came in.`)
    return outcome.refusal.messages.join('\n')
  }

  #connect(growId: string) {
    const { port } = this
    return GameClient.connect({ port, growId, password: 'secret' })
  }

  /** Returns the world's file, after a save of all changes from play. */
  async savedWorld(name: string): Promise<FilledWorld> {
    await this.control.command('save')
    return getWorld(this.folder, name)
  }

  async savedPlayer(growId: string): Promise<JsonObject> {
    await this.control.command('save')
    return getPlayer(this.folder, growId)
  }

  /** Saves an edit as the panel does; resolves with true when it is applied. */
  async edit(document: GameDocument, changes: object[]): Promise<boolean> {
    const id = ++this.#lastId
    const text = JSON.stringify(changes)
    this.control.send({ id, do: 'patch', document, changes: text, by: 'owner' })
    const answer = await this.control.until((message) => 'id' in message && message.id === id)
    return 'ok' in answer && answer.ok
  }

  /** Sets keys of a player's file as the panel does. */
  async editPlayer(name: string, values: JsonObject): Promise<void> {
    const file = await this.savedPlayer(name)
    const changes = Object.entries(values).map(([key, to]) => ({
      path: [key],
      from: file[key],
      to,
    }))
    await this.edit({ kind: 'player', name }, changes)
  }

  /** Returns all console lines up to now. */
  async console(): Promise<string[]> {
    await this.control.command('version')
    return getConsole(this.folder)
  }
}

class GameServerProcess extends GameServer implements EngineProcess {
  readonly process: EngineProcess['process']
  readonly kill: EngineProcess['kill']

  constructor(engine: EngineProcess, home: string) {
    super(engine, home)
    this.process = engine.process
    this.kill = engine.kill
  }
}

const getHome = ({ home = 'START' }: Files) => home
const getVariables = ({ items = itemsFile() }: Files) => ({ TRELLIS_ITEMS: items })

/** Writes a new folder with these files. */
function writeFiles(files: Files): string {
  const { config = {}, customItems = [], bans = [], worlds = {}, players = {} } = files
  const folder = createFolder()
  writeJson(folder, 'json/config.json', config)
  writeJson(folder, 'json/edit_itemv2.json', { items: customItems })
  if (bans.length > 0) writeJson(folder, 'json/bans.json', { players: bans })
  for (const [name, world] of Object.entries(worlds))
    writeJson(folder, `worlds/${name}_.json`, world)
  for (const [name, player] of Object.entries(players))
    writeJson(folder, `players/${name}_.json`, { name, pass: cheapSecret, ...player })
  if (files.timedEvents) writeJson(folder, 'json/timed-events.json', { running: files.timedEvents })
  if (files.guilds !== undefined)
    writeFileSync(join(folder, 'data/database/json/guilds.json'), files.guilds)
  if (files.ratings) writeJson(folder, 'json/ratings.json', { worlds: files.ratings })
  const scripts = Object.entries(files.scripts ?? {}).map(([name, source]) => [
    name,
    { source, enabled: true },
  ])
  if (scripts.length > 0)
    writeJson(folder, 'json/scripts.json', { scripts: Object.fromEntries(scripts) })
  return folder
}

/** Returns the changes since the last full save, as they are on disk. */
export function readJournal(folder: string): string {
  const { journal } = getServerFolder(folder)
  if (!existsSync(journal)) return ''
  return readdirSync(journal)
    .map((name) => readFileSync(join(journal, name), 'utf8'))
    .join('')
}

/** Returns the player's file on disk. */
export function getPlayer(folder: string, growId: string) {
  return JSON.parse(readFileSync(join(folder, `data/database/players/${growId}_.json`), 'utf8'))
}

/** Returns settings that give new players these items. */
export const newbieKit = (items: [itemId: number, count: number][]) => ({
  NEWBIE_GET: { ITEMS: [{ Gemss: 0, Coin: 0, Seasonals_Token: 0, items }] },
})

export function writeJson(folder: string, file: string, value: unknown): void {
  const path = join(folder, 'data/database', file)
  mkdirSync(join(path, '..'), { recursive: true })
  writeFileSync(path, JSON.stringify(value))
}
