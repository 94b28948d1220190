import { defineFeature } from '../../kit/feature.ts'
import { undoFeature } from '../../platform/undo/feature.ts'
import { sendTemplates } from './host-list.ts'
import { bindTemplateRoutes } from './routes.ts'
import { createTemplates } from './service.ts'
import { createTemplateUndo } from './undo-kinds.ts'

export const templatesFeature = defineFeature({
  name: 'engines',
  needs: { undo: undoFeature },
  open(kit, { undo }) {
    const { changed } = sendTemplates(kit)
    const templates = createTemplates({ ...kit, undo, changed })
    return {
      service: null,
      routes: (bind) => bindTemplateRoutes(bind, { templates }),
      undo: createTemplateUndo(changed),
    }
  },
})
