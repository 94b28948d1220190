/** A line of chat, as a report quotes it. */
type SaidLine = { at: string; text: string }

const maxLines = 10
/** The maximum number of players whose lines are remembered, also after they left. */
const maxPlayers = 500

/** The last lines that each player wrote, for reports. They are gone when the server stops. */
export class SaidLines {
  readonly #now: () => number
  readonly #lines = new Map<string, SaidLine[]>()

  constructor(now: () => number) {
    this.#now = now
  }

  add(growId: string, text: string): void {
    const before = this.#lines.get(growId) ?? []
    const line = { at: new Date(this.#now()).toISOString(), text }
    // The newest player moves to the end, so that the first one is the longest silent.
    this.#lines.delete(growId)
    this.#lines.set(growId, [...before, line].slice(-maxLines))
    const [oldest] = this.#lines.keys()
    if (this.#lines.size > maxPlayers && oldest !== undefined) this.#lines.delete(oldest)
  }

  list(growId: string): readonly SaidLine[] {
    return this.#lines.get(growId) ?? []
  }
}
