import { type ComponentType, createElement, lazy, useState } from 'react'
import { loadMessages } from '../language/messages.ts'
import { createStore } from './store.ts'

/** True while a part of the panel waits for the network to come back. */
export const isNetworkOffline = createStore(false)

const pollMs = 3_000

/** A component that is loaded when it is first shown, or earlier by `preload`. */
export type LazyPart<Props extends object = object> = ComponentType<Props> & {
  preload: () => Promise<void>
  isLoaded: () => boolean
}

type Loaded<Props> = { default: ComponentType<Props> }
type Load<Props> = () => Promise<Loaded<Props>>

/** Makes a component that is loaded when it is first shown. Without a network it waits and loads itself later. */
export function createLazyPart<Props extends object>(load: Load<Props>): LazyPart<Props> {
  let loaded: ComponentType<Props> | null = null
  let loading: Promise<Loaded<Props>> | null = null
  const loadOnce = () => {
    loading ??= loadPart(load).then(
      (part) => {
        loaded = part.default
        return part
      },
      (error: unknown) => {
        loading = null
        throw error
      },
    )
    return loading
  }
  const Later = lazy(loadOnce)
  const Part = (props: Props) => {
    // After a fallback, React waits 300 ms, so a loaded part renders without one. A mounted part keeps its
    // component, because another one would lose its state.
    const [Chosen] = useState<ComponentType<Props>>(() => loaded ?? Later)
    return createElement(Chosen, props)
  }
  const preload = async () => {
    await loadOnce()
  }
  return Object.assign(Part, { preload, isLoaded: () => loaded !== null })
}

/** Returns handlers that load the target of a link as soon as the pointer or the focus is on it. */
export function preloadAhead({ preload }: LazyPart) {
  // The page reports a failure when it is opened.
  const start = () => void preload().catch(() => undefined)
  return { onPointerEnter: start, onFocus: start, onTouchStart: start }
}

/** Resolves when the work is done or waits for the network. */
export async function waitUntilLoadedOrOffline(work: Promise<unknown>): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const end = isNetworkOffline.subscribe(resolve)
  await Promise.race([work, promise])
  end()
}

/** Loads a part with its texts once there is a network; see `loadWithRetry`. */
export const loadPart = <Part>(load: () => Promise<Part>): Promise<Part> =>
  loadWithRetry(() => loadWithMessages(load))

/** Loads a part and then its catalogues, which the import of the part has opened. */
async function loadWithMessages<Part>(load: () => Promise<Part>): Promise<Part> {
  const part = await load()
  await loadMessages()
  return part
}

/** Loads a part once there is a network. Rejects if that fails although Trellis answers, such as after an update. */
export async function loadWithRetry<Part>(
  load: () => Promise<Part>,
  isSecondTry = false,
): Promise<Part> {
  try {
    return await load()
  } catch (error) {
    const wasThere = await isReachable()
    if (wasThere && isSecondTry) throw error
    if (!wasThere) await waitUntilReachable()
    removeFailedStyles()
    return loadWithRetry(load, wasThere)
  }
}

async function isReachable(): Promise<boolean> {
  try {
    return (await fetch('/healthz', { cache: 'no-store' })).ok
  } catch {
    return false
  }
}

let waiting: Promise<void> | null = null

/** All parts share one wait, so that many of them do not ask for the network many times. */
function waitUntilReachable(): Promise<void> {
  waiting ??= pollUntilReachable().finally(() => {
    waiting = null
  })
  return waiting
}

async function pollUntilReachable(): Promise<void> {
  isNetworkOffline.write(true)
  await waitUntilOnlineOrLater()
  if (!(await isReachable())) return pollUntilReachable()
  isNetworkOffline.write(false)
}

/** The browser's own event is quicker than asking every few seconds, but does not see a server that is down. */
function waitUntilOnlineOrLater(): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(done, pollMs)
    addEventListener('online', done)
    function done() {
      clearTimeout(timer)
      removeEventListener('online', done)
      resolve()
    }
  })
}

/** A stylesheet that failed is not asked for again while its element is in the page. */
function removeFailedStyles() {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]'))
    if (link.sheet === null) link.remove()
}
