import { useSyncExternalStore } from 'react'

export type Store<Value> = {
  read: () => Value
  write: (next: Value) => void
  subscribe: (listener: () => void) => () => void
}

/** Creates a value outside React that components can subscribe to. */
export function createStore<Value>(initial: Value): Store<Value> {
  let value = initial
  const listeners = new Set<() => void>()
  return {
    read: () => value,
    write: (next) => {
      if (Object.is(next, value)) return
      value = next
      for (const listener of listeners) listener()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

export function useStore<Value>(store: Pick<Store<Value>, 'read' | 'subscribe'>): Value {
  return useSyncExternalStore(store.subscribe, store.read)
}
