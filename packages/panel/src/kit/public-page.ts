import { joinPagePath, serverListPath } from '@trellis/contract/kit/join-page-path.ts'

/** A page that needs no login. */
type PublicPage = { kind: 'server'; serverName: string } | { kind: 'list' }

/** Returns the public page at an address; null for another page. The name of a server that cannot exist is empty. */
export function readPublicPage(pathname: string): PublicPage | null {
  if (pathname.replace(/\/$/, '') === serverListPath) return { kind: 'list' }
  if (!pathname.startsWith(joinPagePath)) return null
  const [, name = ''] = /^([\w-]{1,40})\/?$/.exec(pathname.slice(joinPagePath.length)) ?? []
  return { kind: 'server', serverName: name }
}
