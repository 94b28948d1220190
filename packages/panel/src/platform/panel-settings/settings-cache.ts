import type { QueryClient } from '@tanstack/react-query'
import {
  readPanelSettings,
  readSettingsHistory,
} from '@trellis/contract/platform/panel-settings.ts'
import { getKey } from '../../kit/queries.ts'

/** Reloads the settings for admins after a frame with changed switches. */
export const refreshPanelSettings = (client: QueryClient) =>
  Promise.all([
    client.invalidateQueries({ queryKey: getKey(readPanelSettings, {}) }),
    client.invalidateQueries({ queryKey: getKey(readSettingsHistory, {}) }),
  ])
