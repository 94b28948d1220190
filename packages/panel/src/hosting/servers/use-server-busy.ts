import { useIsMutating, useQueryClient } from '@tanstack/react-query'

/** The key of everything that changes a server, so that one such change runs at a time. */
export const serverMutationKey = ['server'] as const

export function useServerBusy() {
  const client = useQueryClient()
  const mutationKey = serverMutationKey
  return {
    isBusy: useIsMutating({ mutationKey }) > 0,
    /** A second press can come before the first has reached the screen. */
    unlessBusy: (act: () => void) => {
      if (client.isMutating({ mutationKey }) === 0) act()
    },
  }
}
