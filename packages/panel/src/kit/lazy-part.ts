import { lazy } from 'react'
import { loadMessages } from './messages.ts'
import { createStore } from './store.ts'

/** True while a part of the panel waits for the network to come back. */
export const networkIsAway = createStore(false)

const lookAgainMs = 3_000

/** Makes a component that is loaded when it is first shown. Without a network it waits and loads itself later. */
export const lazyPart: typeof lazy = (load) =>
  lazy(() => loadPatiently(() => loadWithMessages(load)))

/** The part has opened its catalogues when it is loaded. */
async function loadWithMessages<Part>(load: () => Promise<Part>): Promise<Part> {
  const part = await load()
  await loadMessages()
  return part
}

/** Rejects only if the part cannot be loaded although Trellis answers, such as after an update. */
export async function loadPatiently<Part>(
  load: () => Promise<Part>,
  isSecondTry = false,
): Promise<Part> {
  try {
    return await load()
  } catch (error) {
    const wasThere = await isReachable()
    if (wasThere && isSecondTry) throw error
    if (!wasThere) await untilReachable()
    removeFailedStyles()
    return loadPatiently(load, wasThere)
  }
}

async function isReachable(): Promise<boolean> {
  try {
    return (await fetch('/healthz', { cache: 'no-store' })).ok
  } catch {
    return false
  }
}

/** The browser's own event is quicker than looking every few seconds, but does not see a server that is down. */
async function untilReachable(): Promise<void> {
  networkIsAway.write(true)
  await new Promise<void>((resolve) => {
    const timer = setTimeout(done, lookAgainMs)
    addEventListener('online', done)
    function done() {
      clearTimeout(timer)
      removeEventListener('online', done)
      resolve()
    }
  })
  if (!(await isReachable())) return untilReachable()
  networkIsAway.write(false)
}

/** A stylesheet that failed is not asked for again while its element is in the page. */
function removeFailedStyles() {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]'))
    if (link.sheet === null) link.remove()
}
