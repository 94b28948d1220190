import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  createGame,
  type Game,
  nextAgent,
  player,
  smallWorld,
  somePlayer,
  world,
} from './game-kit.ts'
import type { TestAgent } from './test-agent.ts'

const farm = world('FARM')
const bob = player('Bob')
const timings = { tickMs: 50, backOffMs: 5, maxCrashes: 99, askMs: 3000 }

/** The expected state after every confirmed change. */
type Model = {
  weather: number
  locked: boolean
  level: number
  gems: number
  tiles: number[]
  items: Map<number, number>
}

type Change =
  | { kind: 'weather' | 'gems'; value: number }
  | { kind: 'level'; value: number }
  | { kind: 'lock'; isLocked: boolean }
  | { kind: 'tile'; at: number; value: number }
  | { kind: 'item'; id: number; count: number }
type WriteFailure = 'kill' | 'restart' | 'stop' | 'start' | 'agent'
type Step =
  | { who: 'console'; change: Change }
  | { who: 'panel'; change: Change }
  /** A panel's change in flight while trouble hits the server. */
  | { who: 'both'; change: Change; trouble: WriteFailure }
  /** A console change and, at the same time, a panel's change from a page loaded before it. */
  | { who: 'race'; change: Change; other: Change }
  | { who: 'nobody'; trouble: WriteFailure }

const change: fc.Arbitrary<Change> = fc.oneof(
  fc.record({ kind: fc.constantFrom('weather', 'gems'), value: fc.integer({ min: 0, max: 200 }) }),
  fc.record({ kind: fc.constant('lock'), isLocked: fc.boolean() }),
  fc.record({ kind: fc.constant('tile'), at: fc.nat(9), value: fc.nat(500) }),
  fc.record({
    kind: fc.constant('item'),
    id: fc.integer({ min: 100, max: 103 }),
    count: fc.integer({ min: 1, max: 200 }),
  }),
)
const level: fc.Arbitrary<Change> = fc.record({ kind: fc.constant('level'), value: fc.nat(125) })
const trouble = fc.constantFrom<WriteFailure[]>('kill', 'kill', 'restart', 'stop', 'start', 'agent')
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ who: fc.constant('console'), change }) },
  {
    weight: 4,
    arbitrary: fc.record({ who: fc.constant('panel'), change: fc.oneof(change, level) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ who: fc.constant('both'), change: fc.oneof(change, level), trouble }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ who: fc.constant('race'), change, other: fc.oneof(change, level) }),
  },
  { weight: 2, arbitrary: fc.record({ who: fc.constant('nobody'), trouble }) },
)

/** A server, an owner with a panel and a console, and the changes that were confirmed to both. */
class Story {
  readonly game: Game
  #agent: TestAgent
  #isWanted = true
  readonly model: Model = {
    weather: 0,
    locked: false,
    level: 3,
    gems: 10,
    tiles: Array.from({ length: 10 }, (_, at) => at),
    items: new Map(),
  }

  private constructor(agent: TestAgent, game: Game) {
    this.#agent = agent
    this.game = game
  }

  static async begin(): Promise<Story> {
    const { agent, game } = await createGame({ timings })
    game.putFile(farm, smallWorld())
    game.putFile(bob, somePlayer('Bob'))
    await game.start()
    return new Story(agent, game)
  }

  async take(step: Step): Promise<void> {
    if (step.who === 'console') await this.#byConsole(step.change)
    else if (step.who === 'panel') await this.#byPanel(step.change)
    else if (step.who === 'race') await this.#race(step.change, step.other)
    else if (step.who === 'nobody') await this.#happens(step.trouble)
    else if (step.trouble === 'agent')
      await this.#byPanel(step.change).then(() => this.#happens('agent'))
    else await Promise.all([this.#byPanel(step.change), this.#happens(step.trouble)])
  }

  async end(): Promise<void> {
    await this.check()
    await this.#settled()
    if (this.#isWanted) await this.game.power('stop')
    await this.check()
    await this.game.ask('server.delete')
    await this.#agent.end()
  }

  async check(): Promise<void> {
    const { model, game } = this
    const { value: land } = await game.read(farm)
    const { value: person } = await game.read(bob)
    const inventory = person.inventory as [number, number][]
    expect({
      weather: land.weather,
      locked: land.d_weather === 6,
      level: person.level,
      gems: person.gems,
      tiles: (land.blocks as { f: number }[]).map(({ f }) => f),
      items: new Map(inventory.filter(([id]) => id >= 100)),
    }).toEqual(model)
  }

  async #byConsole(change: Change): Promise<void> {
    if (!this.#isWanted) return
    await this.#settled()
    const [line, outcome] = this.#getLine(change)
    await this.game.command(line, outcome)
    this.#note(change)
  }

  async #byPanel(change: Change): Promise<void> {
    const { game } = this
    const { document, path, value } = getField(change)
    await game.set(document, [{ path, value }])
    this.#note(change)
  }

  /**
   * Makes both changes at once. A conflict is a valid answer: then only the console's change is in the file.
   */
  async #race(change: Change, other: Change): Promise<void> {
    if (!this.#isWanted) return
    await this.#settled()
    const { document, path, value } = getField(other)
    const { etag } = await this.game.read(document)
    const edit = this.game.set(document, [{ path, value }], { base: etag }).then(
      () => true,
      (error: unknown) => {
        if (String(error).includes('"conflicts"')) return false
        throw error
      },
    )
    const isSame = String(getField(change).path) === String(path)
    // If both change the same field, either order would be valid, so the test runs them one after the other.
    const isMade = isSame ? await edit : null
    if (isMade) this.#note(other)
    await this.#byConsole(change)
    if (!isSame && (await edit)) this.#note(other)
  }

  async #happens(trouble: WriteFailure): Promise<void> {
    const { game } = this
    if (trouble === 'agent') {
      await this.#agent.end()
      this.#agent = await nextAgent(game, { timings })
      return
    }
    if (trouble !== 'kill') {
      const isDone = await game.power(trouble).then(
        () => true,
        () => false,
      )
      if (isDone) this.#isWanted = trouble !== 'stop'
      return
    }
    await this.#settled()
    if (!this.#isWanted) return
    game.killEngine()
    await game.client.until(() => game.client.report(game.serverId)?.status !== 'ONLINE')
  }

  /** Waits until the server runs, or is stopped as requested. */
  async #settled(): Promise<void> {
    while (true) {
      await this.game.set(bob, [])
      const { status, run } = await this.game.ask('server.report')
      if (status === 'ONLINE' || (status === 'OFFLINE' && !run && !this.#isWanted)) return
    }
  }

  #getLine(change: Change): [line: string, outcome: string] {
    switch (change.kind) {
      case 'weather':
        return [`weather FARM ${change.value}`, `FARM now has weather ${change.value}.`]
      case 'gems':
        return [`gems Bob ${change.value}`, `Bob now has ${change.value} gems.`]
      case 'lock':
        return change.isLocked ? ['lock FARM', 'FARM is locked.'] : ['unlock FARM', 'FARM is open.']
      case 'tile':
        return [
          `setblock FARM ${change.at} 0 ${change.value}`,
          `FARM has item ${change.value} at ${change.at}, 0.`,
        ]
      case 'item': {
        const missing = change.count - (this.model.items.get(change.id) ?? 0)
        if (missing === 0) return ['player Bob', 'Rank']
        return [
          `give Bob ${change.id} ${missing}`,
          `Bob now has ${change.count} of item ${change.id}.`,
        ]
      }
      case 'level':
        throw new Error('The console knows no levels.')
    }
  }

  #note(change: Change): void {
    const { model } = this
    if (change.kind === 'lock') model.locked = change.isLocked
    else if (change.kind === 'tile') model.tiles[change.at] = change.value
    else if (change.kind === 'item') model.items.set(change.id, change.count)
    else model[change.kind] = change.value
  }
}

function getField(change: Change) {
  switch (change.kind) {
    case 'weather':
      return { document: farm, path: ['weather'], value: change.value }
    case 'lock':
      return { document: farm, path: ['d_weather'], value: change.isLocked ? 6 : 0 }
    case 'tile':
      return { document: farm, path: ['blocks', change.at, 'f'], value: change.value }
    case 'item':
      return {
        document: bob,
        path: ['inventory', `id=${change.id}`],
        value: [change.id, change.count],
      }
    default:
      return { document: bob, path: [change.kind], value: change.value }
  }
}

test('keeps every acknowledged change while server and agent are killed and restarted', async () => {
  const seed = process.env.SEED === undefined ? Date.now() % 1_000_000 : Number(process.env.SEED)
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 14 }), async (steps) => {
      const story = await Story.begin()
      for (const one of steps) await story.take(one)
      await story.end()
    }),
    { seed, numRuns: 4, endOnFailure: true },
  )
})
