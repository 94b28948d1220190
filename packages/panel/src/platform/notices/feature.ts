import { defineFeature } from '../../kit/feature.ts'
import { getNoticesKey } from './notice-cache.ts'
import { type LiveNotice, takeNotice } from './take-notice.tsx'

export const noticesFeature = defineFeature({
  name: 'notices',
  live: ({ client, userId }) => {
    const refresh = () => void client.invalidateQueries({ queryKey: getNoticesKey(userId) })
    const handlers = {
      notice: (notice: LiveNotice) => takeNotice(notice, client, userId),
      notices_read: refresh,
    }
    return { handlers, refresh, catchUp: refresh }
  },
})
