import type { ReplyOf } from '@trellis/contract/kit/route.ts'
import type { readSupport } from '@trellis/contract/platform/support.ts'
import { useSyncExternalStore } from 'react'
import { call } from '../../kit/call.ts'
import { createStore } from '../../kit/store.ts'

type Support = ReplyOf<typeof readSupport>

const support = createStore<Support | null>(null)
const retryMs = 10_000
let isAsked = false
let readers = 0

/** Asks once, when the first page shows it, and again after a failure. The login page has no query cache. */
async function load(): Promise<void> {
  if (isAsked) return
  await reload()
}

async function reload(): Promise<void> {
  isAsked = true
  try {
    // Loaded apart, so that the login page stays small.
    const contract = await import('@trellis/contract/platform/support.ts')
    support.write(await call(contract.readSupport, {}))
  } catch {
    // A page without the link is better than one with an error about it.
    isAsked = false
    if (readers > 0) setTimeout(() => void load(), retryMs)
  }
}

/** Asks again after a change of the settings, where a page has asked before. */
export async function refreshSupportUrl(): Promise<void> {
  if (isAsked) await reload()
}

function subscribe(listener: () => void): () => void {
  readers++
  void load()
  const end = support.subscribe(listener)
  return () => {
    readers--
    end()
  }
}

const readUrl = () => support.read()?.url ?? null
const readCreditsText = () => support.read()?.creditsText ?? ''

/** Returns where to reach the people who run the service; null while it is unknown, or where they name no address. */
export const useSupportUrl = (): string | null => useSyncExternalStore(subscribe, readUrl)

/** Returns how users get credits, in the words of the people who run the service; empty while it is unknown. */
export const useCreditsText = (): string => useSyncExternalStore(subscribe, readCreditsText)
