import type { QueryClient } from '@tanstack/react-query'
import { readOwnLedger } from '@trellis/contract/entitlements.ts'
import { profileKey } from '../../kit/use-profile.ts'

const ledgerKey = [readOwnLedger.method, readOwnLedger.path] as const

/** After a balance has moved; done when what is in sight is new. */
export async function refreshBalances(client: QueryClient, userId: string) {
  await Promise.all([
    client.invalidateQueries({ queryKey: profileKey(userId) }),
    refreshHistory(client),
  ])
}

/** For when the profile is read anew by somebody else. */
export const refreshHistory = (client: QueryClient) =>
  client.invalidateQueries({ queryKey: ledgerKey })
