import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  type PanelSettings,
  readPanelSettings,
  savePanelSettings,
} from '@trellis/contract/panel-settings.ts'
import { call } from '../../lib/call.ts'
import { keyOf, queryOf } from '../../lib/queries.ts'
import { showToast } from '../../ui/toast.ts'
import { words } from '../../words/words.ts'
import { profileKey } from '../users/use-profile.ts'

export function usePanelSettings() {
  return useQuery({
    ...queryOf(readPanelSettings, {}),
    meta: { fallback: () => words.admin.settings.fetchFailed },
  })
}

export function useSavePanelSettings(userId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (settings: PanelSettings) => call(savePanelSettings, { body: settings }),
    meta: { fallback: () => words.admin.settings.saveFailed },
    onSuccess: async (_reply, settings) => {
      client.setQueryData(keyOf(readPanelSettings, {}), settings)
      showToast('success', words.admin.settings.saved)
      await client.invalidateQueries({ queryKey: profileKey(userId) })
    },
  })
}
