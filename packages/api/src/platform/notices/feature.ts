import { defineFeature } from '../../kit/feature.ts'
import { followNotices } from './follow.ts'
import { noticeRoutes } from './routes.ts'

export const noticesFeature = defineFeature({
  name: 'notices',
  needs: {},
  open(kit) {
    return {
      service: null,
      routes: (bind) => noticeRoutes(bind, kit),
      ...followNotices(kit),
    }
  },
})
