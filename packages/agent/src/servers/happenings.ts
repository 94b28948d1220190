import { appendFile, readFile } from 'node:fs/promises'
import { type Happening, happeningSchema } from '@trellis/contract/links/agent.ts'
import { writeSafely } from '@trellis/game-data/safe-write.ts'

const kept = 1000

/** A server's own record, `run/happenings.jsonl`, numbered without gap. */
export class Happenings {
  readonly #path: string
  #last = 0
  #count = 0
  /** What the disk has not taken yet; numbered already, so it must come before anything newer. */
  #pending: Happening[] = []
  #writing: Promise<void> = Promise.resolve()

  constructor(path: string) {
    this.#path = path
  }

  get last(): number {
    return this.#last
  }

  async load(): Promise<void> {
    const happenings = await this.#read()
    this.#count = happenings.length
    this.#last = happenings.at(-1)?.number ?? 0
  }

  /** Numbers it at once; the promise rejects when the disk refuses, and the next one brings it along. */
  add(happening: Omit<Happening, 'number'>): { numbered: Happening; written: Promise<void> } {
    const numbered = { ...happening, number: ++this.#last }
    this.#pending.push(numbered)
    const written = this.#writing.then(() => this.#write())
    this.#writing = written.catch(() => undefined)
    return { numbered, written }
  }

  /** The newest thousand at most, from `after` on. */
  async since(after: number): Promise<Happening[]> {
    await this.#writing
    const happenings = [...(await this.#read()), ...this.#pending]
    return happenings.filter(({ number }) => number > after).slice(-kept)
  }

  async #write(): Promise<void> {
    // A copy: more may come while this is being written.
    const batch = [...this.#pending]
    if (batch.length === 0) return
    // Begins with a line break: a line that a full disk cut in half must not swallow the next one.
    const text = batch.map((happening) => `\n${JSON.stringify(happening)}`).join('')
    await appendFile(this.#path, text, { mode: 0o600 })
    this.#pending = this.#pending.slice(batch.length)
    this.#count += batch.length
    if (this.#count > 2 * kept) await this.#shorten()
  }

  async #shorten(): Promise<void> {
    const newest = (await this.#read()).slice(-kept)
    await writeSafely(this.#path, newest.map((one) => JSON.stringify(one)).join('\n'))
    this.#count = newest.length
  }

  async #read(): Promise<Happening[]> {
    const text = await readFile(this.#path, 'utf8').catch(() => '')
    const happenings: Happening[] = []
    for (const line of text.split('\n')) {
      const happening = line === '' ? null : parseLine(line)
      if (happening && happening.number > (happenings.at(-1)?.number ?? 0)) {
        happenings.push(happening)
      }
    }
    return happenings
  }
}

function parseLine(line: string): Happening | null {
  try {
    return happeningSchema.parse(JSON.parse(line))
  } catch {
    return null
  }
}
