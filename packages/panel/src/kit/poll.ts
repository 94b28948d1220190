import { createStore, type Store } from './store.ts'

export type Polled<Value> = {
  /** The last answer; null before the first one. */
  value: Value | null
  /** The failure of the last call; null if it was answered. */
  error: unknown
}

type Pace = {
  everyMs: number
  /** The longest pause, which grows with each failed call. */
  maxMs: number
  /** Returns whether the failure means that the last answer no longer holds. */
  isGone: (error: unknown) => boolean
}

/** Repeats a call while the tab is visible, without the cache of the signed-in panel. */
export function createPoll<Value>(
  load: () => Promise<Value>,
  { everyMs, maxMs, isGone }: Pace,
): Pick<Store<Polled<Value>>, 'read' | 'subscribe'> {
  const store = createStore<Polled<Value>>({ value: null, error: null })
  let readers = 0
  let failures = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let isAsking = false

  async function ask() {
    clearTimeout(timer)
    if (isAsking || readers === 0 || document.hidden) return
    isAsking = true
    try {
      const value = await load()
      failures = 0
      const isSame = JSON.stringify(value) === JSON.stringify(store.read().value)
      if (!isSame || store.read().error !== null) store.write({ value, error: null })
    } catch (error) {
      failures++
      store.write({ value: isGone(error) ? null : store.read().value, error })
    }
    isAsking = false
    timer = setTimeout(() => void ask(), Math.min(maxMs, everyMs * 2 ** Math.min(failures, 6)))
  }
  const askAtOnce = () => void ask()

  return {
    read: store.read,
    subscribe(listener) {
      const leave = store.subscribe(listener)
      readers++
      if (readers === 1) {
        document.addEventListener('visibilitychange', askAtOnce)
        askAtOnce()
      }
      return () => {
        leave()
        readers--
        if (readers > 0) return
        clearTimeout(timer)
        document.removeEventListener('visibilitychange', askAtOnce)
      }
    },
  }
}
