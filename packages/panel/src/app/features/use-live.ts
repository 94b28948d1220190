import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { type Live, openLive } from './live.ts'

/** The tab's one live socket, open while it is wanted. */
export function useLive(userId: string, isWanted: boolean): Live {
  const client = useQueryClient()
  const [live] = useState(() => openLive(client, userId))
  useEffect(() => (isWanted ? live.connect() : undefined), [isWanted, live])
  return live
}
