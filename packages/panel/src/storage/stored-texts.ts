/** Texts that the browser keeps for the panel, by key. */
export type StoredTexts = {
  read(key: string): string | null
  write(key: string, text: string): void
  remove(key: string): void
  clear(): void
  /** Returns whether texts last beyond this page. */
  isLasting(): boolean
}

/** Lasts until the user clears it, and is shared by all tabs. */
export const localTexts = openTexts(() => localStorage)
/** Lasts as long as the tab. */
export const tabTexts = openTexts(() => sessionStorage)

/** Falls back to memory where the browser blocks its storage, which then throws at each use. */
function openTexts(open: () => Storage): StoredTexts {
  const memory = new Map<string, string>()
  let isLasting: boolean | null = null
  return {
    read: (key) => attempt(() => open().getItem(key), null) ?? memory.get(key) ?? null,
    write(key, text) {
      if (!attempt(() => putText(open(), key, text), false)) memory.set(key, text)
    },
    remove(key) {
      memory.delete(key)
      attempt(() => open().removeItem(key), undefined)
    },
    clear() {
      memory.clear()
      attempt(() => open().clear(), undefined)
    },
    isLasting() {
      isLasting ??= attempt(() => probe(open()), false)
      return isLasting
    },
  }
}

function attempt<Result>(work: () => Result, otherwise: Result): Result {
  try {
    return work()
  } catch {
    return otherwise
  }
}

function putText(storage: Storage, key: string, text: string): boolean {
  storage.setItem(key, text)
  return true
}

function probe(storage: Storage): boolean {
  const key = 'trellis.probe'
  storage.setItem(key, key)
  const isKept = storage.getItem(key) === key
  storage.removeItem(key)
  return isKept
}
