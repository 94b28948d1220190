type Hit = 'word' | 'spam'
type Record = { gists: { gist: string; at: number }[]; hits: { of: Hit; at: number }[] }

const maxGists = 20
const maxHits = 100
/** The maximum number of players that are remembered, also after they left. */
const maxPlayers = 1000

/** Remembers the lines of players and which of them were refused, for a short time and in memory only. */
export class SpeechHistory {
  readonly #records = new Map<string, Record>()

  /** Returns the gists of lines since a time. */
  listGists(growId: string, since: number): string[] {
    const gists = this.#records.get(growId)?.gists ?? []
    return gists.filter(({ at }) => at >= since).map(({ gist }) => gist)
  }

  addGist(growId: string, gist: string, at: number): void {
    const record = this.#renew(growId)
    record.gists = [...record.gists, { gist, at }].slice(-maxGists)
  }

  /** Adds a hit, and returns the number of hits within the time. */
  countHits(
    growId: string,
    { of, now, withinMs }: { of: Hit; now: number; withinMs: number },
  ): number {
    const record = this.#renew(growId)
    record.hits = [...record.hits, { of, at: now }].slice(-maxHits)
    return record.hits.filter((it) => it.of === of && it.at > now - withinMs).length
  }

  forgetHits(growId: string): void {
    this.#renew(growId).hits = []
  }

  #renew(growId: string): Record {
    const record = this.#records.get(growId) ?? { gists: [], hits: [] }
    // The newest player moves to the end, so that the first one is the longest silent.
    this.#records.delete(growId)
    this.#records.set(growId, record)
    const [oldest] = this.#records.keys()
    if (this.#records.size > maxPlayers && oldest !== undefined) this.#records.delete(oldest)
    return record
  }
}
