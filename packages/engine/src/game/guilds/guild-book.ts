import { getGuildNameKey } from '@trellis/contract/kit/guild-bounds.ts'
import type { JsonObject } from '@trellis/document/json-value.ts'
import {
  findGuildEntry,
  type Guild,
  type GuildMember,
  getGuildEntries,
  isGuildId,
  readGuild,
} from '@trellis/game-data/guild-file.ts'

/** The guilds of the file, by the keys by which the game looks for them. */
export class GuildBook {
  readonly #guilds = new Map<string, Guild>()
  readonly #byMember = new Map<string, string>()
  /** The guilds that have invited each player. */
  readonly #byInvited = new Map<string, Set<string>>()
  readonly #byName = new Map<string, string>()
  readonly #byWorld = new Map<string, string>()

  constructor(file: JsonObject | null) {
    for (const id of Object.keys(getGuildEntries(file))) this.reread(file, id)
  }

  get size(): number {
    return this.#guilds.size
  }

  get all(): Guild[] {
    return [...this.#guilds.values()]
  }

  /** Reads one guild again after a change, because reading all takes the time of the game. */
  reread(file: JsonObject | null, id: string): void {
    this.#forget(id)
    const guild = readGuild(id, findGuildEntry(file, id))
    // A player is in one guild. After an edit of the file the first one counts.
    const members = guild?.members.filter(({ growId }) => !this.#byMember.has(growId.toLowerCase()))
    if (guild === null || members === undefined || members.length === 0) return
    const kept =
      members.length === guild.members.length ? guild : { ...guild, members: withLeader(members) }
    this.#guilds.set(id, kept)
    for (const { growId } of kept.members) this.#byMember.set(growId.toLowerCase(), id)
    for (const name of kept.invited) {
      const key = name.toLowerCase()
      this.#byInvited.set(key, (this.#byInvited.get(key) ?? new Set()).add(id))
    }
    this.#byName.set(getGuildNameKey(kept.name), id)
    if (kept.world !== null) this.#byWorld.set(kept.world.name, id)
  }

  find(id: string): Guild | null {
    return this.#guilds.get(id) ?? null
  }

  findByMember(growId: string): Guild | null {
    return this.find(this.#byMember.get(growId.toLowerCase()) ?? '')
  }

  /** Lists the guild of a player, and those that have invited them. */
  listWith(growId: string): Guild[] {
    const key = growId.toLowerCase()
    const ids = new Set([this.#byMember.get(key) ?? '', ...(this.#byInvited.get(key) ?? [])])
    return [...ids].flatMap((id) => this.find(id) ?? [])
  }

  findNamed(name: string): Guild | null {
    return this.find(this.#byName.get(getGuildNameKey(name)) ?? '')
  }

  findAt(world: string): Guild | null {
    return this.find(this.#byWorld.get(world) ?? '')
  }

  #forget(id: string): void {
    const before = this.#guilds.get(id)
    if (before === undefined) return
    this.#guilds.delete(id)
    for (const { growId } of before.members) this.#byMember.delete(growId.toLowerCase())
    for (const invited of before.invited) {
      const ids = this.#byInvited.get(invited.toLowerCase())
      ids?.delete(id)
      if (ids?.size === 0) this.#byInvited.delete(invited.toLowerCase())
    }
    const [name, world] = [getGuildNameKey(before.name), before.world?.name ?? '']
    if (this.#byName.get(name) === id) this.#byName.delete(name)
    if (this.#byWorld.get(world) === id) this.#byWorld.delete(world)
  }
}

/** A guild whose leader counts elsewhere is led by the next member. */
const withLeader = ([first, ...others]: readonly GuildMember[]): GuildMember[] =>
  first === undefined ? [] : [{ ...first, rank: 'leader' }, ...others]

/** Returns the id after those that the file has or had. At the end of the range, it returns a free one. */
export function getNextGuildId(file: JsonObject | null): string {
  const taken = new Set(Object.keys(getGuildEntries(file)).filter(isGuildId))
  const last = file?.last
  const used = typeof last === 'number' && isGuildId(String(last)) ? last : 0
  const next = String([...taken].reduce((max, id) => Math.max(max, Number(id)), used) + 1)
  return isGuildId(next) ? next : findFreeId(taken)
}

function findFreeId(taken: ReadonlySet<string>): string {
  let id = 1
  while (taken.has(String(id))) id++
  return String(id)
}
