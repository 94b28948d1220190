import type { PanelPassword } from '@trellis/contract/links/panel-password.ts'

type Known = { owner: string; hashes: ReadonlyMap<string, string> }

const getKey = (growId: string) => growId.toLowerCase()

/**
 * The owner of the server, and the game passwords that were set in the panel. They are known only to an engine that an
 * agent has started.
 */
export class PanelPasswords {
  #known: Known | null

  /** `listed` has names and hashes, each pair with a colon, separated by spaces. */
  constructor(owner: string | undefined, listed = '') {
    const pairs = listed.split(' ').filter((it) => it !== '')
    this.#known = owner === undefined ? null : createKnown(owner, pairs.map(readPair))
  }

  /** Returns whether names with rights need such a password here. */
  get areRequired(): boolean {
    return this.#known !== null
  }

  isOwner(growId: string): boolean {
    return this.#known?.owner === getKey(growId)
  }

  /** Returns the hash of the player's password; null when none was set in the panel. */
  find(growId: string): string | null {
    return this.#known?.hashes.get(getKey(growId)) ?? null
  }

  /** Replaces everything. Returns a function that says whether something has changed for a player. */
  set(owner: string, passwords: readonly PanelPassword[]): (growId: string) => boolean {
    const before = this.#known
    const after = createKnown(owner, passwords)
    this.#known = after
    return (growId) => {
      const key = getKey(growId)
      const isNewOwner = after.owner === key && before?.owner !== key
      return isNewOwner || before?.hashes.get(key) !== after.hashes.get(key)
    }
  }
}

function createKnown(owner: string, passwords: readonly PanelPassword[]): Known {
  const hashes = new Map(passwords.map(({ name, hash }) => [getKey(name), hash]))
  return { owner: getKey(owner), hashes }
}

function readPair(text: string): PanelPassword {
  const at = text.indexOf(':')
  return { name: text.slice(0, at), hash: text.slice(at + 1) }
}
