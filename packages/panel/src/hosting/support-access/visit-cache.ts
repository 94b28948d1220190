import type { QueryClient } from '@tanstack/react-query'

/** Loads the visits again, as far as they are shown. */
export const refreshVisits = (client: QueryClient): Promise<void> =>
  // The contract's route would load with every page.
  client.invalidateQueries({ queryKey: ['GET', '/users/:id/support-visits'] })
