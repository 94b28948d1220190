import { defineFeature } from '../../kit/feature.ts'
import { refreshVisits } from './visit-cache.ts'

export const supportAccessFeature = defineFeature({
  name: 'support-access',
  live: ({ client }) => {
    const refresh = () => void refreshVisits(client)
    return { signals: { 'account-changed': refresh }, refresh, catchUp: refresh }
  },
})
