import { defineFeature } from '../../kit/feature.ts'
import { undoFeature } from '../../platform/undo/feature.ts'
import { createAppeals } from './appeals.ts'
import { bindFeedbackRoutes } from './routes.ts'
import { createServerReports } from './server-reports.ts'
import { createFeedbackService } from './service.ts'
import { createFeedbackUndo } from './undo-kinds.ts'

export const feedbackFeature = defineFeature({
  name: 'feedback',
  needs: { undo: undoFeature },
  open(kit, { undo }) {
    const feedback = createFeedbackService({ ...kit, undo })
    const appeals = createAppeals(kit)
    return {
      service: createServerReports(kit),
      routes: (bind) => bindFeedbackRoutes(bind, { feedback, appeals }),
      undo: createFeedbackUndo(kit.bus),
    }
  },
})
