import type { QueryClient } from '@tanstack/react-query'
import { readPanelSettings, readSettingsHistory } from '@trellis/contract/panel-settings.ts'
import { keyOf } from '../../kit/queries.ts'

/** After a frame that tells of other switches: where an admin looks at them they are read again. */
export const refreshPanelSettings = (client: QueryClient) =>
  Promise.all([
    client.invalidateQueries({ queryKey: keyOf(readPanelSettings, {}) }),
    client.invalidateQueries({ queryKey: keyOf(readSettingsHistory, {}) }),
  ])
