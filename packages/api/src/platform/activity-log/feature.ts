import { defineFeature } from '../../kit/feature.ts'
import { openActRecording } from './act-recording.ts'
import { openLogCleaning } from './cleaning.ts'
import { bindActivityLogRoutes } from './routes.ts'
import { createActivityLog } from './service.ts'

export const activityLogFeature = defineFeature({
  name: 'activity-log',
  needs: {},
  open(kit) {
    const log = createActivityLog(kit)
    const keptDays = kit.config.activityLogDays
    return {
      service: null,
      routes: (bind) => bindActivityLogRoutes(bind, { log }),
      jobs: [() => openLogCleaning({ ...kit, keptDays }), () => openActRecording(kit)],
    }
  },
})
