import type { FirstCalls } from './first-calls.ts'

/**
 * Begins calls before the scripts come: those that every page of a signed-in user makes, or the one of a server's public
 * page. The dashboard's outline also gets its picture. The build copies this function into the page, so it must not use
 * anything from outside.
 *
 * @param stored the session as the browser keeps it; null on a public page and without a session
 */
export function beginFirstCalls(stored: string | null, path: string): void {
  const calls: FirstCalls = {}
  window.trellisFirstCalls = calls
  const begin = (address: string, token: string, headers: HeadersInit) => {
    const answer = fetch(address, { headers })
    calls[address] = { token, answer }
    return answer.then((it) => (it.ok ? it.clone().json() : null))
  }
  const ignore = () => undefined
  const loadPicture = (source: string) => {
    const picture = new Image()
    picture.fetchPriority = 'high'
    picture.alt = ''
    picture.onload = () => document.querySelector('.first-skeleton[data-hero] i')?.append(picture)
    picture.src = source
  }
  try {
    if (stored === null) {
      if (!path.startsWith('/join/')) return
      const page = begin(`/api${path}`, '', {})
      // The page about a server's game has no picture.
      return void page.then((it) => it?.pictureUrl && loadPicture(it.pictureUrl)).catch(ignore)
    }
    const { sessionToken: token, user } = JSON.parse(stored)
    // Without a GrowID the api refuses these calls.
    if (user.growId === '') return
    const find = (call: string) => `/api/users/${user.id}${call}`
    const beginSigned = (address: string) =>
      begin(address, token, { authorization: `Bearer ${token}` })
    const beginOwn = (call: string) => beginSigned(find(call))
    beginOwn('/profile').catch(ignore)
    const server = beginOwn('/server')
    if (path !== '/dashboard') return void server.catch(ignore)
    const join = '/api/servers/selected/join-page'
    const next = server.then((it) => ({ page: it?.server ? beginSigned(join) : null }))
    // The scripts get the server after the next call has begun, or they would make that call, too.
    const first = calls[find('/server')]
    if (first !== undefined)
      calls[find('/server')] = { token, answer: next.then(ignore, ignore).then(() => first.answer) }
    next
      .then(({ page }) => page)
      .then((it) => {
        if (it?.isPublic && it.url) loadPicture(`${new URL(it.url).pathname}/picture?caption=off`)
      })
      .catch(ignore)
  } catch {
    // The scripts handle a broken session.
  }
}
