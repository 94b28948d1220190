import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  readPanelSettings,
  readSettingsHistory,
  readSettingsImpact,
  savePanelSettings,
} from '@trellis/contract/platform/panel-settings.ts'
import { call } from '../../kit/call.ts'
import { getQuery } from '../../kit/queries.ts'
import { getProfileKey } from '../../kit/use-profile.ts'
import { panelSettingsMessages } from '../../messages/panel-settings.ts'
import { refreshAdminViews, reportChange } from '../undo/index.ts'
import { readSettingsDraft, settleSettingsDraft } from './settings-draft.ts'
import type { SettingsBody } from './settings-entry.ts'

const settingsQuery = getQuery(readPanelSettings, {})

/** Reloads regularly, because no frame reports another admin's changes of defaults. */
export function usePanelSettings() {
  return useQuery({
    ...settingsQuery,
    refetchInterval: 30_000,
    meta: { fallback: () => panelSettingsMessages.fetchFailed },
  })
}

/** Reads the settings once more right before they are saved. */
export function useFreshSettings() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(readPanelSettings, {}),
    meta: { fallback: () => panelSettingsMessages.saveFailed },
    onSuccess: (settings) => client.setQueryData(settingsQuery.queryKey, settings),
  })
}

/** Reads the effects of the switches now. */
export function useSettingsImpact() {
  return useQuery({ ...getQuery(readSettingsImpact, {}), staleTime: 0, gcTime: 0 })
}

export function useSettingsHistory() {
  return useQuery(getQuery(readSettingsHistory, {}))
}

export function useSavePanelSettings(userId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (settings: SettingsBody) => {
      const sent = readSettingsDraft()
      return { sent, ...(await call(savePanelSettings, { body: settings })) }
    },
    meta: { fallback: () => panelSettingsMessages.saveFailed },
    onSuccess: async ({ sent, undo }, settings) => {
      client.setQueryData(
        settingsQuery.queryKey,
        (known) =>
          known && {
            ...known,
            ...settings,
            defaults: settings.defaults ?? known.defaults,
            limits: settings.limits ?? known.limits,
          },
      )
      settleSettingsDraft(sent)
      reportChange({ text: panelSettingsMessages.saved, undo, client })
      await Promise.all([
        client.invalidateQueries({ queryKey: getProfileKey(userId) }),
        refreshAdminViews(client),
      ])
    },
  })
}
