import { storageThresholds } from '@trellis/contract/hosting/storage.ts'
import type { NoticeText } from '../../platform/notices/index.ts'

/**
 * A warning is withdrawn only this far below its threshold, so that a server near it does not warn at every
 * save.
 */
const slackPercent = 5

/** The highest threshold that is reached, in percent of the limit; 0 for none. */
export function getThreshold(percent: number, warned: number): number {
  const steps = [storageThresholds.full, storageThresholds.alarm, storageThresholds.warn]
  const reached = steps.find((step) => percent >= step) ?? 0
  const stillWarned = percent > warned - slackPercent
  return reached < warned && stillWarned ? warned : reached
}

const upgrade = { label: 'Upgrade storage', path: '/renew#storage' }

/** Returns the owner's notice when the server's storage reaches a threshold. */
export function createStorageNotice(
  threshold: number,
  name: string,
  scarce: 'space' | 'files',
): NoticeText {
  const hint = scarce === 'files' ? ' It has too many files.' : ''

  if (threshold >= storageThresholds.full) {
    return {
      kind: 'storage',
      level: 'error',
      text: `Storage limit exceeded: ${name} cannot run until there is room again. Everything in it is kept.${hint}`,
      code: 'storage-full',
      params: { name, scarce },
      action: upgrade,
    }
  }
  return {
    kind: 'storage',
    level: 'warning',
    text: `The storage of ${name} is more than ${threshold} percent full.${hint}`,
    code: 'storage-filling',
    params: { name, percent: threshold, scarce },
    action: upgrade,
  }
}
