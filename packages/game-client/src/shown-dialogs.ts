const maxDialogs = 50

/** The names of the hidden elements in the newest dialogs of each name. */
export class ShownDialogs {
  readonly #hidden = new Map<string, ReadonlySet<string>>()

  add({ name, text }: { name: string; text: string }): void {
    const names = [...text.matchAll(/^embed_data\|([^|\n]*)/gm)].map(([, hidden = '']) => hidden)
    this.#hidden.delete(name)
    this.#hidden.set(name, new Set(names))
    const [oldest] = this.#hidden.keys()
    if (this.#hidden.size > maxDialogs && oldest !== undefined) this.#hidden.delete(oldest)
  }

  hasHidden(dialog: string, name: string): boolean {
    return this.#hidden.get(dialog)?.has(name) ?? false
  }
}
