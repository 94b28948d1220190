import { readPanelSettings, savePanelSettings } from '@trellis/contract/panel-settings.ts'
import type { BindRoute } from '../../kit/http.ts'
import type { PanelSettingsService } from './service.ts'

export function panelSettingsRoutes(
  bind: BindRoute,
  { settings }: { settings: PanelSettingsService },
): void {
  bind(readPanelSettings, async () => settings.read())
  bind(savePanelSettings, async ({ caller, body }) => {
    await settings.save(caller, body)
    return { message: 'Settings saved!' }
  })
}
