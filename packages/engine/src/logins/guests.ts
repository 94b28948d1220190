export const guestSentence = 'This is a test copy. Only players on its list may join.'

/** The players who may join a test copy; all may join other servers. */
export class Guests {
  #keys: ReadonlySet<string> | null

  /** `listed` has names separated by spaces; undefined for a server that all may join. */
  constructor(listed: string | undefined) {
    this.#keys = listed === undefined ? null : toKeys(listed.split(' '))
  }

  set(names: readonly string[]): void {
    this.#keys = toKeys(names)
  }

  /** Returns whether this is a test copy with the player on its list. */
  isListed(growId: string): boolean {
    return this.#keys?.has(growId.toLowerCase()) === true
  }

  /** Returns the reason why the player may not join, or null. */
  findDenial(growId: string): string | null {
    return this.#keys?.has(growId.toLowerCase()) === false ? guestSentence : null
  }
}

const toKeys = (names: readonly string[]) => new Set(names.map((name) => name.toLowerCase()))
