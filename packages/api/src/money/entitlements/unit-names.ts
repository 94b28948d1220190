import type { Unit } from '@trellis/contract/amounts.ts'

export const unitNames: Record<Unit, string> = {
  credit: 'Credits',
  time: 'Server time',
  slot: 'Slots',
  storage: 'Storage limit',
}
