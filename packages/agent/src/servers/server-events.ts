import { appendFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { type ServerEvent, serverEventSchema } from '@trellis/contract/links/agent.ts'
import { writeSafely } from '@trellis/game-data/safe-write.ts'

const kept = 1000

/** A server's own record, `run/happenings.jsonl`, numbered without gap. */
export class ServerEvents {
  readonly #path: string
  #last = 0
  #count = 0
  /** Numbered events that are not on disk yet; they must be written before newer ones. */
  #pending: ServerEvent[] = []
  /** Blocks appends while the file is rewritten. */
  #isShortening = false
  #shortening: Promise<void> = Promise.resolve()

  constructor(path: string) {
    this.#path = path
  }

  get last(): number {
    return this.#last
  }

  async load(): Promise<void> {
    const events = await this.#read()
    this.#count = events.length
    this.#last = events.at(-1)?.number ?? 0
  }

  /**
   * Numbers and writes it at once, so that nothing that was seen to happen is missing after a kill of this agent.
   * The promise rejects when the disk refuses, and the next one brings it along.
   */
  add(event: Omit<ServerEvent, 'number'>): { numbered: ServerEvent; written: Promise<void> } {
    const numbered = { ...event, number: ++this.#last }
    this.#pending.push(numbered)
    const written = this.#isShortening ? this.#shortening : this.#tryToWrite()
    return { numbered, written }
  }

  /** The newest thousand at most, from `after` on. */
  async since(after: number): Promise<ServerEvent[]> {
    await this.#shortening.catch(() => undefined)
    const events = [...(await this.#read()), ...this.#pending]
    return events.filter(({ number }) => number > after).slice(-kept)
  }

  async #tryToWrite(): Promise<void> {
    this.#write()
    if (this.#count <= 2 * kept) return
    this.#isShortening = true
    this.#shortening = this.#shorten().finally(() => {
      this.#isShortening = false
      this.#write()
    })
    await this.#shortening
  }

  #write(): void {
    if (this.#pending.length === 0) return
    // Begins with a line break: a line that a full disk cut in half must not swallow the next one.
    const text = this.#pending.map((event) => `\n${JSON.stringify(event)}`).join('')
    appendFileSync(this.#path, text, { mode: 0o600 })
    this.#count += this.#pending.length
    this.#pending = []
  }

  async #shorten(): Promise<void> {
    const newest = (await this.#read()).slice(-kept)
    await writeSafely(this.#path, newest.map((one) => JSON.stringify(one)).join('\n'))
    this.#count = newest.length
  }

  async #read(): Promise<ServerEvent[]> {
    const text = await readFile(this.#path, 'utf8').catch(() => '')
    const events: ServerEvent[] = []
    for (const line of text.split('\n')) {
      const event = line === '' ? null : parseLine(line)
      if (event && event.number > (events.at(-1)?.number ?? 0)) {
        events.push(event)
      }
    }
    return events
  }
}

function parseLine(line: string): ServerEvent | null {
  try {
    return serverEventSchema.parse(JSON.parse(line))
  } catch {
    return null
  }
}
