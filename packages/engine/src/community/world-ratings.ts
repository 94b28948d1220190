import { ratingBounds } from '@trellis/contract/kit/rating-bounds.ts'
import type { JsonObject } from '@trellis/document/json-value.ts'
import {
  findRating,
  findWorldOfDay,
  getScore,
  listBest,
  listRatings,
  type WorldRating,
} from '@trellis/game-data/rating-file.ts'
import { getUtcDay } from '@trellis/game-data/utc-day.ts'
import type { DocumentStore } from '../documents/document-store.ts'
import { openMap } from '../documents/open-map.ts'
import { addRating, listCandidates, setWorldOfDay } from '../game/ratings/rating-rules.ts'
import { type Outcome, Refused } from '../players/command-result.ts'
import type { OnlinePlayer } from '../players/online-player.ts'
import { PublicWorlds } from './public-worlds.ts'

type Deps = {
  documents: DocumentStore
  now: () => number
  print: (line: string) => void
  /** Sends a line to all online players. */
  sendToAll: (line: string) => void
}

const ratings = { kind: 'ratings' } as const
const maxListed = 10
const maxInMenu = 6
/** Visits are counted once for each player, world and day; this bounds the memory of that. */
const maxCounted = 100_000

/** The ratings of worlds by players, and the world of the day. */
export class WorldRatings {
  readonly #deps: Deps
  readonly #counted = new Set<string>()
  #best: readonly WorldRating[] = []
  #announced: string | null = null
  readonly #public: PublicWorlds
  #isReading = false
  /** True when the files of worlds were read for the next check. */
  #isDue = false

  constructor(deps: Deps) {
    this.#deps = deps
    this.#public = new PublicWorlds(deps.documents)
  }

  open(): Promise<void> {
    return openMap(this.#deps.documents, ratings, 'worlds')
  }

  /** Lists the worlds again after one got another name; `to` is null for a removed one. */
  movedWorld(from: string, to: string | null): void {
    if (this.#announced === from) this.#announced = to
    for (const world of [from, to]) if (world !== null) this.#public.forget(world)
    this.#sort()
  }

  /** Both files change in one moment, so that the journal has them in one line. */
  rate(me: OnlinePlayer, typed: string): Outcome {
    const { documents, now, print } = this.#deps
    const { visit, growId, account } = me
    if (visit === null) return new Refused(null)
    const { name, world } = visit.world
    const stars = /^[1-5]$/.test(typed) ? Number(typed) : 0
    const file = documents.peek(ratings) ?? {}
    const voter = { growId, player: account.player() ?? {} }
    const vote = addRating(file, voter, { name, world, stars, now: now() })
    if (typeof vote === 'string') return new Refused(vote)
    account.change(vote.player)
    documents.play(ratings, vote.ratings)
    this.#sort()
    print(`${growId} rated ${name} with ${stars}.`)
    return `You rated ${name} with ${stars} of 5. You can rate again after midnight UTC.`
  }

  /** Counts the visit of a rated world. */
  visited({ growId }: OnlinePlayer, world: string): void {
    const { documents } = this.#deps
    const key = `${growId} ${world}`
    const rating = findRating(documents.peek(ratings), world)
    if (rating === null || this.#counted.has(key) || this.#counted.size >= maxCounted) return
    this.#counted.add(key)
    documents.play(ratings, [{ set: ['worlds', world, 'visits'], value: rating.visits + 1 }])
  }

  /** Checks again once the files of worlds were read. Must not be called while the game is held still. */
  tick(): void {
    if (!this.#isDue) return
    this.#isDue = false
    this.check()
  }

  /**
   * Chooses the world of the day when a new day has begun, and announces one that players do not know yet. Must not be
   * called while the game is held still.
   */
  check(): void {
    const { documents, now } = this.#deps
    const file = documents.peek(ratings)
    if (file === null) return
    this.#sort()
    // A day in the future is one from before the clock was set back, or from an edit.
    const day = getUtcDay(now())
    if (file.chosen_day !== day) this.#choose(file, day)
    this.#announce()
  }

  /** Waits for the files of the best worlds, which may be closed to visitors. */
  #choose(file: JsonObject, day: number): void {
    const best = this.#listPublic(listCandidates(file), 1)
    if (best === null) return
    this.#deps.documents.play(ratings, setWorldOfDay(file, day, best[0] ?? null))
    this.#counted.clear()
  }

  /** The owner of the server may have chosen another one. */
  #announce(): void {
    const { print, sendToAll } = this.#deps
    const world = this.worldOfDay
    const isNew = world !== this.#announced
    this.#announced = world
    if (world === null || !isNew) return
    print(`${world} is the world of the day.`)
    sendToAll(`\`9World of the day:\`\` \`w${world}\`\`. /warp ${world} takes you there.`)
  }

  get worldOfDay(): string | null {
    const { documents, now } = this.#deps
    const world = findWorldOfDay(documents.peek(ratings), getUtcDay(now()))
    return world !== null && this.#listPublic([world], 1)?.[0] !== undefined ? world : null
  }

  /** The names of the best worlds, for the menu. */
  get best(): string[] {
    return this.#listBest(maxInMenu).map(({ name }) => name)
  }

  describe(): string {
    const best = this.#listBest(maxListed).map((it) => `${it.name} (${getScore(it).toFixed(1)})`)
    const day = this.worldOfDay === null ? [] : [`World of the day: ${this.worldOfDay}.`]
    const list = best.length === 0 ? this.#describeNone() : `Best rated: ${best.join(', ')}.`
    return [...day, list, 'Rate the world that you are in with /rate <1-5>.'].join(' ')
  }

  /** Says why no world is listed: a player who rated one would not believe that there is none. */
  #describeNone(): string {
    const { documents } = this.#deps
    const names = listRatings(documents.peek(ratings))
      .map(({ name }) => name)
      .filter((name) => documents.worlds.has(name))
    if (names.length === 0) return 'No world is rated yet.'
    return names.some((name) => this.#public.find(name) === null)
      ? 'The best rated worlds are not known yet. Try again soon.'
      : 'All rated worlds are closed to visitors now.'
  }

  /** A world of the list may have been closed since the last sort. */
  #listBest(max: number): WorldRating[] {
    return this.#best.filter(({ name }) => this.#public.find(name) === true).slice(0, max)
  }

  /** Sorting two thousand worlds at each visit would take the time of the game. */
  #sort(): void {
    const file = this.#deps.documents.peek(ratings)
    const sorted = listBest(file, ratingBounds.maxWorlds)
    const names = this.#listPublic(
      sorted.map(({ name }) => name),
      maxListed,
    )
    if (names !== null) this.#best = sorted.filter(({ name }) => names.includes(name))
  }

  /** Returns the first worlds that all players may enter; null while the files of some must be read first. */
  #listPublic(names: readonly string[], max: number): string[] | null {
    const possible = names.filter((name) => this.#public.find(name) !== false).slice(0, max)
    const unknown = possible.filter((name) => this.#public.find(name) === null)
    if (unknown.length === 0) return possible
    this.#read(unknown)
    return null
  }

  /** A failure would come back at each check, and a world that cannot be read counts as closed. */
  #read(names: readonly string[]): void {
    if (this.#isReading) return
    this.#isReading = true
    void this.#public.read(names).then(() => {
      this.#isReading = false
      this.#isDue = true
    })
  }
}
