import { type ServerId, serverIdSchema } from '@trellis/contract/kit/ids.ts'
import { useEffect, useEffectEvent } from 'react'
import { z } from 'zod'

const placeSchema = z.object({
  kind: z.literal('open-place'),
  path: z.string().regex(/^\/(?![/\\])/),
  serverId: serverIdSchema.nullable().catch(null),
})

/** The page of a push message, and the server that it is about. */
export type PushedPlace = { path: string; serverId: ServerId | null }

const serverParam = 'server'

/** Takes the server out of the address with which a push message has opened the panel; null without one. */
export function takeLinkedServer(): ServerId | null {
  const url = new URL(location.href)
  const named = serverIdSchema.safeParse(url.searchParams.get(serverParam))
  if (!named.success) return null
  url.searchParams.delete(serverParam)
  history.replaceState(history.state, '', url)
  return named.data
}

/** Calls `open` when a push message is opened while the panel is open. */
export function usePushedPlaces(open: (place: PushedPlace) => void): void {
  const onOpen = useEffectEvent(open)
  useEffect(() => {
    const worker = 'serviceWorker' in navigator ? navigator.serviceWorker : null
    const take = ({ data }: MessageEvent) => {
      const place = placeSchema.safeParse(data)
      if (place.success) onOpen(place.data)
    }
    worker?.addEventListener('message', take)
    return () => worker?.removeEventListener('message', take)
  }, [])
}
