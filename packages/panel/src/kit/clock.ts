import { useCallback, useSyncExternalStore } from 'react'

type Ticker = {
  read: () => number
  subscribe: (listener: () => void) => () => void
  /** Reads the time at once and notifies the listeners. */
  refresh: () => void
}
/** The longest delay that a timer of the browser can wait. */
const maxTimerMs = 2 ** 31 - 1
const tickers = new Map<number, Ticker>()

/** Returns the time, updated every `everyMs` while the tab is visible. */
export function useNow(everyMs: number): number {
  const ticker = getTicker(everyMs)
  return useSyncExternalStore(ticker.subscribe, ticker.read)
}

/** Returns the time like `useNow`, updated also at the ISO instant `at`, so that an end is not shown late. */
export function useNowUntil(at: string, everyMs: number): number {
  const ticker = getTicker(everyMs)
  const subscribe = useCallback(
    (listener: () => void) => {
      const unsubscribe = ticker.subscribe(listener)
      const waitMs = Date.parse(at) - Date.now()
      const isAhead = waitMs > 0 && waitMs < maxTimerMs
      const timer = isAhead ? setTimeout(ticker.refresh, waitMs) : undefined
      return () => {
        clearTimeout(timer)
        unsubscribe()
      }
    },
    [at, ticker],
  )
  return useSyncExternalStore(subscribe, ticker.read)
}

function getTicker(everyMs: number): Ticker {
  const known = tickers.get(everyMs)
  if (known) return known
  const made = createTicker(everyMs)
  tickers.set(everyMs, made)
  return made
}

function createTicker(everyMs: number): Ticker {
  let now = Date.now()
  let timer: ReturnType<typeof setInterval> | undefined
  const listeners = new Set<() => void>()
  function refresh() {
    now = Date.now()
    for (const each of listeners) each()
  }
  return {
    read: () => now,
    refresh,
    subscribe: (listener) => {
      listeners.add(listener)
      if (listeners.size === 1) timer = setInterval(refresh, everyMs)
      // A clock that already ran for others may be late by a whole tick.
      refresh()
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0) clearInterval(timer)
      }
    },
  }
}
