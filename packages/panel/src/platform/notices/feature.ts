import { defineFeature } from '../../kit/feature.ts'
import { noticesKey } from './notice-cache.ts'
import { takeNotice } from './take-notice.tsx'

export const noticesFeature = defineFeature({
  name: 'notices',
  live: ({ client, userId }) => ({
    handlers: { notice: (notice) => takeNotice(notice, client, userId) },
    refresh: () => void client.invalidateQueries({ queryKey: noticesKey(userId) }),
  }),
})
