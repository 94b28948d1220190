import { defineFeature } from '../../kit/feature.ts'
import { refreshSupportUrl } from './use-support.ts'

export const supportFeature = defineFeature({
  name: 'support',
  live: () => ({ signals: { 'account-changed': () => void refreshSupportUrl() } }),
})
