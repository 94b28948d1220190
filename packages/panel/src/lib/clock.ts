import { useSyncExternalStore } from 'react'

type Ticker = { read: () => number; subscribe: (listener: () => void) => () => void }
const tickers = new Map<number, Ticker>()

/** The time, read anew every `everyMs` while somebody looks. */
export function useNow(everyMs: number): number {
  const ticker = tickerOf(everyMs)
  return useSyncExternalStore(ticker.subscribe, ticker.read)
}

function tickerOf(everyMs: number): Ticker {
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
  return {
    read: () => now,
    subscribe: (listener) => {
      listeners.add(listener)
      if (listeners.size === 1) {
        now = Date.now()
        timer = setInterval(() => {
          now = Date.now()
          for (const each of listeners) each()
        }, everyMs)
      }
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0) clearInterval(timer)
      }
    },
  }
}
