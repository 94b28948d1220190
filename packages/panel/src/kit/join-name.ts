import { joinPagePath } from '@trellis/contract/kit/join-page-path.ts'

/** Returns the name of the server whose public page is at an address; null for another page. */
export function readJoinName(pathname: string): string | null {
  if (!pathname.startsWith(joinPagePath)) return null
  const [, name = ''] = /^([\w-]{1,40})\/?$/.exec(pathname.slice(joinPagePath.length)) ?? []
  return name
}
