import type { QueryClient } from '@tanstack/react-query'
import { getProfileKey, type ProfileReply } from '../kit/use-profile.ts'

/** An answer said that the panel is in maintenance: nothing can be created or started until a new look. */
export function closePanel(client: QueryClient, userId: string) {
  const settings = { maintenance: true, disableServerCreation: true, disableServerActions: true }
  client.setQueryData<ProfileReply>(
    getProfileKey(userId),
    (known) => known && { ...known, settings },
  )
}
