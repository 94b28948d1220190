import { indexNames } from '@trellis/game-data/name-index.ts'
import { isWorldName } from '@trellis/game-data/names.ts'
import { CorruptFile } from '@trellis/game-data/quarantine.ts'
import { readWorld, type WorldFile, writeWorld } from '@trellis/game-data/world-file.ts'
import type { World } from '../game/world.ts'

/**
 * The worlds on disk. They are indexed by name at boot and read when somebody wants one; the file as it was
 * read is kept beside the game's world, so that a save changes only what the game knows.
 */
export class WorldStore {
  readonly #folder: string
  readonly #worlds: Map<string, World>
  readonly #files = new Map<string, WorldFile>()
  readonly #now: () => number
  readonly #names = new Set<string>()
  /** Saves run one after the other: two of the same world must not overlap. */
  #saving: Promise<unknown> = Promise.resolve()

  constructor(folder: string, worlds: Map<string, World>, now: () => number) {
    this.#folder = folder
    this.#worlds = worlds
    this.#now = now
  }

  async index(): Promise<void> {
    for (const name of await indexNames(this.#folder, isWorldName)) this.#names.add(name)
  }

  get names(): string[] {
    return [...this.#names].sort()
  }

  get count(): number {
    return this.#names.size
  }

  async create(name: string, file: WorldFile): Promise<void> {
    await writeWorld(this.#folder, name, file)
    this.#names.add(name)
  }

  /** Null when there is no such world. Throws `CorruptFile` when it had to be set aside. */
  async find(name: string): Promise<World | null> {
    const loaded = this.#worlds.get(name)
    if (loaded) return loaded
    if (!this.#names.has(name)) return null
    const file = await this.#read(name)
    const meanwhile = this.#worlds.get(name)
    if (meanwhile) return meanwhile
    if (!file) {
      this.#names.delete(name)
      return null
    }
    const world = worldOf(name, file)
    this.#files.set(name, file)
    this.#worlds.set(name, world)
    return world
  }

  /** Writes what changed and forgets what rests; gives the names that were written. */
  save(): Promise<string[]> {
    const saved = this.#saving.then(() => this.#saveDirty())
    this.#saving = saved.catch(() => undefined)
    return saved
  }

  async #saveDirty(): Promise<string[]> {
    const saved: string[] = []
    for (const world of [...this.#worlds.values()]) {
      if (world.isDirty) {
        await this.#saveOne(world)
        saved.push(world.name)
      } else {
        this.#worlds.delete(world.name)
        this.#files.delete(world.name)
      }
    }
    return saved
  }

  async #saveOne(world: World): Promise<void> {
    const file = this.#files.get(world.name)
    if (!file) return
    merge(file, world)
    world.isDirty = false
    try {
      await writeWorld(this.#folder, world.name, file)
    } catch (cause) {
      world.isDirty = true
      throw cause
    }
  }

  async #read(name: string): Promise<WorldFile | null> {
    try {
      return await readWorld(this.#folder, name, this.#now())
    } catch (error) {
      if (error instanceof CorruptFile) this.#names.delete(name)
      throw error
    }
  }
}

function worldOf(name: string, file: WorldFile): World {
  return {
    name,
    owner: file.owner ?? '',
    entryLevel: file.entry_level ?? 1,
    weather: file.weather ?? 0,
    defaultWeather: file.d_weather ?? 0,
    isDirty: false,
  }
}

function merge(file: WorldFile, world: World): void {
  file.weather = world.weather
  file.d_weather = world.defaultWeather
}
