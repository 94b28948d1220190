/** A set of paths that can exist together; with `blind` also on a case-insensitive disk. */
export class PathSet {
  readonly #files = new Set<string>()
  readonly #folders = new Set<string>()
  readonly #ignoresCase: boolean

  constructor(cases: 'ignored' | 'distinct') {
    this.#ignoresCase = cases === 'ignored'
  }

  /**
   * Returns false for a path that collides with another: the same file, or a file in the place of a
   * folder.
   */
  add(path: string): boolean {
    const key = this.#ignoresCase ? path.normalize('NFC').toLowerCase() : path
    if (this.#files.has(key) || this.#folders.has(key)) return false
    for (let at = key.indexOf('/'); at >= 0; at = key.indexOf('/', at + 1)) {
      const folder = key.slice(0, at)
      if (this.#files.has(folder)) return false
      this.#folders.add(folder)
    }
    this.#files.add(key)
    return true
  }
}
