import type { DeliveryState } from '@trellis/contract/platform/webhooks.ts'
import type { Tone } from '../../design/status-badge.tsx'

export const stateTones: Record<DeliveryState, Tone> = {
  waiting: 'warn',
  delivered: 'good',
  'given-up': 'bad',
}
