import type { HealthState } from '@trellis/contract/operations/health.ts'

const tones = { good: 'good', warning: 'warn', problem: 'bad' } as const

export const healthIcons = { good: 'check', warning: 'warning', problem: 'blocked' } as const

export const getHealthTone = (state: HealthState) => tones[state]
