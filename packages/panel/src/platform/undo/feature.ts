import { defineFeature } from '../../kit/feature.ts'
import { refreshAdminViews } from './refresh-admin-views.ts'

export const undoFeature = defineFeature({
  name: 'undo',
  live: ({ client }) => ({ refresh: () => void refreshAdminViews(client) }),
})
