import { useSyncExternalStore } from 'react'
import { call } from '../../kit/call.ts'
import { createStore } from '../../kit/store.ts'

const url = createStore<string | null>(null)
let isAsked = false

/** Asks once, when the first page shows it; again after a failure. The login page has no query cache. */
async function load(): Promise<void> {
  if (isAsked) return
  await reload()
}

async function reload(): Promise<void> {
  isAsked = true
  try {
    // Loaded apart, so that the login page stays small.
    const { readSupport } = await import('@trellis/contract/support.ts')
    url.write((await call(readSupport, {})).url)
  } catch {
    // A page without the link is better than one with an error about it.
    isAsked = false
  }
}

/** Asks again after a change of the settings, where a page has asked before. */
export async function refreshSupportUrl(): Promise<void> {
  if (isAsked) await reload()
}

function subscribe(listener: () => void): () => void {
  void load()
  return url.subscribe(listener)
}

/** Where the people who run the service are reached; null while it is not known, or when they have not said. */
export const useSupportUrl = (): string | null => useSyncExternalStore(subscribe, url.read)
