import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { usageRetentionMs, usageStepMs } from '@trellis/contract/hosting/usage.ts'
import { getLine } from '../../../agent/src/servers/usage-points.ts'
import type { RealPanel } from './real-panel.ts'

/**
 * Writes a usage sample for each minute of the last day, except for two hours in which Maya's server was
 * stopped.
 */
export function leaveUsage({ server }: RealPanel): void {
  const stepMs = usageStepMs.day
  const last = Math.floor(Date.now() / stepMs) * stepMs
  const first = last - usageRetentionMs.day + stepMs
  const points = Array.from({ length: 1440 }, (_, at) => {
    const cpu = 30 + 22 * Math.sin(at / 210) + 4 * Math.sin(at * 1.7)
    const memoryMb = 180 + at / 20 + 12 * Math.sin(at / 90)
    return {
      at: new Date(first + at * stepMs).toISOString(),
      cpu,
      cpuMost: cpu + 8,
      memoryMb,
      memoryMostMb: memoryMb + 6,
      diskMb: 100 + Math.floor(at / 100),
      players: Math.round(6 + 5 * Math.sin(at / 210)),
      tickMs: 4 + Math.abs(3 * Math.sin(at / 37)),
    }
  }).filter((_, at) => at < 480 || at >= 600)
  const file = join(server.database, '../../run/usage-minutes.jsonl')
  writeFileSync(file, points.map(getLine).join(''))
}
