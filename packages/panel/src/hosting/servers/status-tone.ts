import type { ServerStatus } from '@trellis/contract/hosting/servers.ts'
import type { Tone } from '../../design/status-badge.tsx'

const tones: Record<ServerStatus, Tone> = {
  ONLINE: 'good',
  OFFLINE: 'calm',
  STARTING: 'warn',
  STOPPING: 'warn',
  RESTARTING: 'warn',
  UNKNOWN: 'calm',
}

export const getStatusTone = (status: ServerStatus) => tones[status]

export const isOnTheMove = (status: ServerStatus) => tones[status] === 'warn'
