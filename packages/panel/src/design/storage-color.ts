import { storageThresholds } from '@trellis/contract/hosting/storage.ts'
import type { FillColor } from './fill-bar.tsx'

/** The colour of a bar that is this full. */
export function getStorageColor(percent: number): FillColor {
  if (percent > storageThresholds.alarm) return 'red'
  return percent > storageThresholds.warn ? 'yellow' : 'indigo'
}
