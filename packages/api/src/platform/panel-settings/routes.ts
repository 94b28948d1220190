import {
  readPanelSettings,
  readSettingsHistory,
  savePanelSettings,
} from '@trellis/contract/platform/panel-settings.ts'
import type { BindRoute } from '../../kit/http.ts'
import type { PanelSettingsService } from './service.ts'

type Deps = { settings: PanelSettingsService }

export function bindPanelSettingsRoutes(bind: BindRoute, { settings }: Deps): void {
  bind(readPanelSettings, () => settings.readAll())
  bind(readSettingsHistory, () => settings.history())
  bind(savePanelSettings, ({ caller, body }) => settings.save(caller, body))
}
