import { storageThresholds } from '@trellis/contract/storage.ts'

export type StorageColor = 'indigo' | 'yellow' | 'red'

/** The colour of a bar that is this full. */
export function storageColor(percent: number): StorageColor {
  if (percent > storageThresholds.alarm) return 'red'
  return percent > storageThresholds.warn ? 'yellow' : 'indigo'
}
