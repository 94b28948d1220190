import { useIsMutating, useQueryClient } from '@tanstack/react-query'

/** One key for all admin actions on a server, so that one runs at a time and outlives a change of pages. */
export const getManagedServerMutationKey = (name: string) => ['managed-server', name] as const

export function useManagedServerBusy(name: string) {
  const client = useQueryClient()
  const mutationKey = getManagedServerMutationKey(name)
  return {
    isBusy: useIsMutating({ mutationKey }) > 0,
    /** A second press can come before the first has reached the screen, or from behind a question. */
    unlessBusy: (act: () => void) => {
      if (client.isMutating({ mutationKey }) === 0) act()
    },
  }
}
