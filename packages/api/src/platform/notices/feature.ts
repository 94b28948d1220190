import { defineFeature } from '../../kit/feature.ts'
import { followNotices } from './follow.ts'
import { bindNoticeRoutes } from './routes.ts'
import { createNotices } from './service.ts'

export const noticesFeature = defineFeature({
  name: 'notices',
  needs: {},
  open(kit) {
    const { bus, panels } = kit
    bus.on('notice', (userId, payload) => panels.send(userId, { type: 'notice', payload }))
    bus.on('noticesRead', (userId, ids) =>
      panels.send(userId, { type: 'notices_read', payload: { ids } }),
    )
    return {
      service: null,
      routes: (bind) => bindNoticeRoutes(bind, { notices: createNotices(kit) }),
      ...followNotices(kit),
    }
  },
})
