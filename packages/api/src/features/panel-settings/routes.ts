import {
  readPanelSettings,
  readSettingsHistory,
  readSettingsImpact,
  savePanelSettings,
} from '@trellis/contract/panel-settings.ts'
import type { BindRoute } from '../../kit/http.ts'
import type { PanelSettingsService } from './service.ts'

type Needs = {
  settings: PanelSettingsService
  /** What the service has running at this moment, and for whom. */
  readImpact(): { users: number; servers: number; onlineServers: number; players: number }
}

export function panelSettingsRoutes(bind: BindRoute, { settings, readImpact }: Needs): void {
  bind(readPanelSettings, () => settings.readAll())
  bind(readSettingsHistory, () => settings.history())
  bind(readSettingsImpact, () => readImpact())
  bind(savePanelSettings, ({ caller, body }) => settings.save(caller, body))
}
