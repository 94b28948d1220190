import type { QueryClient } from '@tanstack/react-query'
import type { LiveEvent } from '@trellis/contract/links/live.ts'
import {
  getCodeStatus,
  type PublicCode,
  readPublicCodes,
} from '@trellis/contract/money/redeem-codes.ts'
import { getKey } from '../../kit/queries.ts'

type PublicCodesUpdate = Extract<LiveEvent, { type: 'public_codes' }>['payload']

const getPublicCodesKey = (userId: string) => getKey(readPublicCodes, { params: { id: userId } })

/** Writes changes of public codes into the list: known ones keep their place, new ones are on top. */
export function patchPublicCodes(
  client: QueryClient,
  userId: string,
  { changed, removed }: PublicCodesUpdate,
) {
  const queryKey = getPublicCodesKey(userId)
  client.setQueryData<PublicCode[]>(queryKey, (known) => {
    if (known === undefined) return undefined
    const now = Date.now()
    const mine = new Set(known.filter((it) => it.status === 'claimed').map((it) => it.code))
    const news = new Map(
      changed.map((it) => [
        it.code,
        { ...it, status: getCodeStatus(it, mine.has(it.code), now) } satisfies PublicCode,
      ]),
    )
    const kept = known
      .filter((it) => !removed.includes(it.code))
      .map((it) => news.get(it.code) ?? it)
    const places = new Set(known.map((it) => it.code))
    return [...[...news.values()].filter((it) => !places.has(it.code)), ...kept]
  })
  // A response in flight may be older than this and would overwrite it.
  if (client.isFetching({ queryKey }) > 0) void client.invalidateQueries({ queryKey })
}

export const refreshPublicCodes = (client: QueryClient, userId: string) =>
  client.invalidateQueries({ queryKey: getPublicCodesKey(userId) })
