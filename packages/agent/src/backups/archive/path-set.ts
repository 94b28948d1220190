/** Paths that can all be there at once, also on a disk that does not tell `A` from `a`. */
export class PathSet {
  readonly #files = new Set<string>()
  readonly #folders = new Set<string>()

  /** False for one that would meet another: the same file, or a file where a folder is. */
  add(path: string): boolean {
    const key = path.normalize('NFC').toLowerCase()
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
