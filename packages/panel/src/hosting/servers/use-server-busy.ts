import { useIsMutating, useQueryClient } from '@tanstack/react-query'

/** One key for everything that changes a user's server, so that one such change runs at a time. */
export const serverMutationKey = (userId: string) => ['server', userId] as const

export function useServerBusy(userId: string) {
  const client = useQueryClient()
  const mutationKey = serverMutationKey(userId)
  return {
    isBusy: useIsMutating({ mutationKey }) > 0,
    /** A second press can come before the first has reached the screen. */
    unlessBusy: (act: () => void) => {
      if (client.isMutating({ mutationKey }) === 0) act()
    },
  }
}
