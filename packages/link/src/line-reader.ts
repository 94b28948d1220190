/** Cuts a stream of text into lines. A line that has not ended is kept in the pieces that came and joined once. */
export class LineReader {
  readonly #maxLength: number
  #pieces: string[] = []
  #length = 0

  /** `maxLength` is in characters. */
  constructor(maxLength: number) {
    this.#maxLength = maxLength
  }

  /** Gives the lines that end within `text`. */
  take(text: string): string[] {
    const lines = text.split('\n')
    const rest = lines.pop() ?? ''
    if (lines[0] !== undefined) {
      lines[0] = this.#pieces.join('') + lines[0]
      this.#pieces = []
      this.#length = 0
    }
    if (rest !== '') this.#pieces.push(rest)
    this.#length += rest.length
    return lines
  }

  /** Whether the line that has not ended is longer than any may be. */
  get isTooLong(): boolean {
    return this.#length > this.#maxLength
  }
}
