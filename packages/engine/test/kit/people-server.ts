import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { GameClient } from '@trellis/game-client/game-client.ts'
import { valueOf } from '@trellis/game-client/outcome.ts'
import type { EventOf } from '@trellis/game-client/told.ts'
import { onTestFinished } from 'vitest'
import { consoleOf, newFolder, startEngine, type TestEngine } from '../test-engine.ts'
import { itemsFile } from './items-file.ts'

type Files = { players?: Record<string, object>; config?: object; worlds?: Record<string, object> }

/** An engine whose players have the roles, and whatever else, that a test gives them. */
export class PeopleServer {
  readonly folder: string
  readonly engine: TestEngine

  private constructor(folder: string, engine: TestEngine) {
    this.folder = folder
    this.engine = engine
  }

  static async start({ players = {}, config = {}, worlds = {} }: Files = {}) {
    const folder = newFolder()
    writeJson(folder, 'json/config.json', config)
    for (const [name, world] of Object.entries(worlds)) {
      writeJson(folder, `worlds/${name}_.json`, world)
    }
    for (const [name, player] of Object.entries(players)) {
      writeJson(folder, `players/${name}_.json`, { name, pass: 'secret', ...player })
    }
    const engine = await startEngine(folder, { TRELLIS_ITEMS: itemsFile() })
    return new PeopleServer(folder, engine)
  }

  /** In a world. */
  async enter(growId: string, world = 'START'): Promise<Person> {
    const { port } = this.engine
    const client = valueOf(await GameClient.connect({ port, growId, password: 'secret' }))
    onTestFinished(() => client.close())
    valueOf(await client.join(world))
    return new Person(client)
  }

  /** Why somebody may not come in. */
  async refusal(growId: string): Promise<string> {
    const { port } = this.engine
    const outcome = await GameClient.connect({ port, growId, password: 'secret' })
    if (outcome.ok) throw new Error(`${growId} came in.`)
    return outcome.refusal.said.join('\n')
  }

  async saved(kind: 'players' | 'worlds', name: string) {
    await this.engine.control.command('save')
    const path = join(this.folder, `data/database/${kind}/${name}_.json`)
    return JSON.parse(readFileSync(path, 'utf8'))
  }

  /** Sets keys of a player's file as the panel does. */
  async edit(name: string, values: Record<string, unknown>): Promise<void> {
    const id = ++edits
    const file = await this.saved('players', name)
    const list = Object.entries(values).map(([key, to]) => ({ path: [key], from: file[key], to }))
    const changes = JSON.stringify(list)
    const document = { kind: 'player' as const, name }
    this.engine.control.send({ id, do: 'patch', document, changes, by: 'owner' })
    await this.engine.control.until((message) => 'id' in message && message.id === id)
  }

  /** All that stands on the console when it is asked. */
  async console(): Promise<string[]> {
    await this.engine.control.command('version')
    return consoleOf(this.folder)
  }
}

let edits = 5000

/** Somebody who plays, and reads what comes next. */
export class Person {
  readonly client: GameClient
  #mark = 0

  constructor(client: GameClient) {
    this.client = client
  }

  get gone(): Promise<EventOf<'gone'>> {
    return this.client.events.next('gone')
  }

  /** Says something, and gives the first line that comes then and is as asked for. */
  async says(text: string, expected: string | RegExp): Promise<string> {
    this.#mark = this.client.events.mark
    this.client.say(text)
    return this.reads(expected)
  }

  /** The first line after what was said last that is as asked for. */
  async reads(expected: string | RegExp): Promise<string> {
    const isIt = (text: string) =>
      typeof expected === 'string' ? text === expected : expected.test(text)
    const found = await this.client.events.next('console', ({ text }) => isIt(text), {
      after: this.#mark,
    })
    return found.text
  }

  get lines(): string[] {
    return this.client.events.since(0).flatMap((it) => (it.kind === 'console' ? [it.text] : []))
  }

  async seesDialog(name: string): Promise<string> {
    return (
      await this.client.events.next('dialog', (it) => it.name === name, { after: this.#mark })
    ).text
  }

  /** From here on only what comes later is read. */
  forget(): void {
    this.#mark = this.client.events.mark
  }
}

function writeJson(folder: string, file: string, value: unknown): void {
  const path = join(folder, 'data/database', file)
  mkdirSync(join(path, '..'), { recursive: true })
  writeFileSync(path, JSON.stringify(value))
}
