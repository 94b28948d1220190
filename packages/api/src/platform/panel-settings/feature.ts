import { defineFeature } from '../../kit/feature.ts'
import { undoFeature } from '../undo/feature.ts'
import { bindPanelSettingsRoutes } from './routes.ts'
import { createPanelSettings } from './service.ts'
import { createSettingsUndo } from './undo-kinds.ts'

export const panelSettingsFeature = defineFeature({
  name: 'panel-settings',
  needs: { undo: undoFeature },
  async open(kit, { undo }) {
    const settings = await createPanelSettings({ ...kit, undo })
    return {
      service: settings,
      routes: (bind) => bindPanelSettingsRoutes(bind, { settings }),
      changes: { settings: settings.reload },
      reload: settings.reload,
      undo: createSettingsUndo(settings.reload),
    }
  },
})
