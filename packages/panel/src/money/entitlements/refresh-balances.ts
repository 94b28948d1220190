import type { QueryClient } from '@tanstack/react-query'
import { readOwnLedger } from '@trellis/contract/money/entitlements.ts'
import { getProfileKey } from '../../kit/use-profile.ts'

const ledgerKey = [readOwnLedger.method, readOwnLedger.path] as const

/** Reloads after a change of a balance; resolves when the visible data is new. */
export async function refreshBalances(client: QueryClient, userId: string) {
  await Promise.all([
    client.invalidateQueries({ queryKey: getProfileKey(userId) }),
    refreshHistory(client),
  ])
}

/** For callers that reload the profile themselves. */
export const refreshHistory = (client: QueryClient) =>
  client.invalidateQueries({ queryKey: ledgerKey })
