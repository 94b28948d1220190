import { build } from './build.ts'

const prefix = 'trellis-'
const own = prefix + build.id
/** The address of the page that opens the panel at any path. */
const shellPath = '/'
/** Browsers that stay open during many updates keep the files of this many builds. */
const maxBuilds = 5
/** Downloads at the same time, so that the page's own calls are not delayed. */
const maxAtOnce = 4

const listCaches = async () => (await caches.keys()).filter((it) => it.startsWith(prefix))

/**
 * Keeps the page and all files of this build. Throws if the server has other files by now; the browser then tries again
 * when the next page is opened.
 */
export async function keepBuild(): Promise<void> {
  const cache = await caches.open(own)
  const waiting = build.files.values()
  const keepNext = async (): Promise<void> => {
    for (const file of waiting) await keepFile(cache, file)
  }
  await Promise.all(Array.from({ length: maxAtOnce }, keepNext))
  await keepShell(cache)
  // The names are in the order in which the caches were made.
  const others = (await listCaches()).filter((it) => it !== own)
  for (const name of others.slice(0, -(maxBuilds - 1))) await caches.delete(name)
}

async function keepFile(cache: Cache, file: string): Promise<void> {
  const known = await findFile(file)
  await cache.put(file, known ?? (await fetchGood(file)))
}

async function keepShell(cache: Cache): Promise<void> {
  const response = await fetchGood(shellPath, { cache: 'no-cache' })
  const html = await response.clone().text()
  if (!html.includes(build.entry)) throw new Error('The page is of another build.')
  await cache.put(shellPath, response)
}

async function fetchGood(path: string, options?: RequestInit): Promise<Response> {
  const response = await fetch(path, options)
  // A redirect would lead a later visitor elsewhere.
  if (!response.ok || response.redirected) throw new Error(`${path}: ${response.status}`)
  return response
}

/** Removes the files of all other builds. The browser starts a new worker only when no page of an older one is open. */
export async function dropOtherBuilds(): Promise<void> {
  for (const name of await listCaches()) if (name !== own) await caches.delete(name)
}

/** Finds a script or style of any kept build, because pages of several builds may be open. */
export const findFile = (address: string): Promise<Response | undefined> =>
  caches.match(address, { ignoreVary: true })

/** Finds the page of this build, with which the panel opens without a network. */
export async function findShell(): Promise<Response | undefined> {
  const cache = await caches.open(own)
  return cache.match(shellPath, { ignoreVary: true })
}
