import { createAppeals } from './features/feedback/appeals.ts'
import { feedbackRoutes } from './features/feedback/routes.ts'
import { createFeedbackDesk } from './features/feedback/service.ts'
import { supportRoutes } from './features/support/routes.ts'
import type { Undo } from './features/undo/undo.ts'
import type { Db } from './kit/db.ts'
import type { BindRoute } from './kit/http.ts'

type Deps = { db: Db; undo: Undo; now: () => number; readSupportUrl(): string | null }

/** Binds the ways in which users reach the people who run the service. */
export function contactRoutes(bind: BindRoute, { db, undo, now, readSupportUrl }: Deps): void {
  feedbackRoutes(bind, {
    feedback: createFeedbackDesk({ db, undo, now }),
    appeals: createAppeals({ db, now }),
  })
  supportRoutes(bind, { readUrl: readSupportUrl })
}
