import type { TaskHost } from '../threads/thread-messages.ts'
import type { StorageQuota } from './storage-quota.ts'

/** Returns how a task reserves room in a server until it has ended. */
export const createQuotaHost =
  (room: StorageQuota): TaskHost['room'] =>
  (growth, bound, task) =>
    new Promise((resolve, reject) => {
      const reserved = () => {
        resolve()
        return task
      }
      room.grow(growth, bound, reserved).catch(reject)
    })
