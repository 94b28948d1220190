import { joinPagePath, serverListPath } from '@trellis/contract/kit/join-page-path.ts'

/** A page that needs no login. */
export type PublicPage = { kind: 'server' | 'game'; serverName: string } | { kind: 'list' }

/** Returns the public page at an address; null for another page. The name of a server that cannot exist is empty. */
export function readPublicPage(pathname: string): PublicPage | null {
  if (pathname.replace(/\/$/, '') === serverListPath) return { kind: 'list' }
  if (!pathname.startsWith(joinPagePath)) return null
  const place = /^([\w-]{1,40})(\/game)?\/?$/.exec(pathname.slice(joinPagePath.length)) ?? []
  const [, name = '', game] = place
  return { kind: game === undefined ? 'server' : 'game', serverName: name }
}
