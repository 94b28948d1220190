import { openPlain } from '../plain-file.ts'

/** Longer than any batch: an engine sends no longer line to the agent either. */
const maxLineLength = 64 * 1024 * 1024

/**
 * Reads a file line by line. Leaves out a line that is longer than any that an engine writes, because a file without line
 * ends may have any size.
 */
export async function* readLines(path: string, max = maxLineLength): AsyncGenerator<string> {
  const file = await openPlain(path)
  const line = new Line(max)
  for await (const chunk of file.createReadStream({ encoding: 'utf8' })) {
    const [first = '', ...others] = String(chunk).split('\n')
    line.add(first)
    for (const next of others) {
      yield* line.end()
      line.add(next)
    }
  }
  if (!line.isEmpty) yield* line.end()
}

/** The line that is read. */
class Line {
  readonly #max: number
  #parts: string[] = []
  #length = 0

  constructor(max: number) {
    this.#max = max
  }

  get isEmpty(): boolean {
    return this.#length === 0
  }

  add(part: string): void {
    this.#length += part.length
    if (this.#length > this.#max) this.#parts = []
    else this.#parts.push(part)
  }

  /** Gives the line, unless it is too long, and begins the next one. */
  end(): string[] {
    const lines = this.#length > this.#max ? [] : [this.#parts.join('')]
    this.#parts = []
    this.#length = 0
    return lines
  }
}
