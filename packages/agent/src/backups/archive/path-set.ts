/** A set of paths that can exist together; with `blind` also on a case-insensitive disk. */
export class PathSet {
  readonly #files = new Set<string>()
  readonly #folders = new Set<string>()
  readonly #isBlind: boolean

  constructor(cases: 'blind' | 'told-apart') {
    this.#isBlind = cases === 'blind'
  }

  /**
   * Returns false for a path that collides with another: the same file, or a file in the place of a
   * folder.
   */
  add(path: string): boolean {
    const key = this.#isBlind ? path.normalize('NFC').toLowerCase() : path
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
