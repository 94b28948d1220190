/** The names that have a file. Lookups ignore case. */
export class Names {
  readonly #byKey = new Map<string, string>()

  get size(): number {
    return this.#byKey.size
  }

  get sorted(): string[] {
    return [...this.#byKey.values()].sort()
  }

  has(name: string): boolean {
    return this.#byKey.has(name.toLowerCase())
  }

  /** Returns the name as the file's name spells it. */
  find(name: string): string | null {
    return this.#byKey.get(name.toLowerCase()) ?? null
  }

  add(name: string): void {
    this.#byKey.set(name.toLowerCase(), name)
  }

  delete(name: string): void {
    this.#byKey.delete(name.toLowerCase())
  }
}
