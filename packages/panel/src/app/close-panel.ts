import type { QueryClient } from '@tanstack/react-query'
import { type ProfileReply, profileKey } from '../kit/use-profile.ts'

/** An answer said that the panel is in maintenance: nothing can be created or started until a new look. */
export function closePanel(client: QueryClient, userId: string) {
  const settings = { maintenance: true, disableServerCreation: true, disableServerActions: true }
  client.setQueryData<ProfileReply>(profileKey(userId), (known) => known && { ...known, settings })
}
