import { useSyncExternalStore } from 'react'

function subscribe(listener: () => void) {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}

const isOffline = () => !navigator.onLine

/** Returns whether the device has no network. A server that is down does not count. */
export const useIsOffline = (): boolean => useSyncExternalStore(subscribe, isOffline)
