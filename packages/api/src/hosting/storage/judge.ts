import type { Bus } from '../../kit/bus.ts'
import type { Job } from '../../kit/feature.ts'
import type { Log } from '../../kit/log.ts'
import type { ServerDirectory } from '../servers/index.ts'
import type { StorageWatch } from './watch.ts'

type Deps = { bus: Bus; log: Log; directory: ServerDirectory; watch: StorageWatch }

/** Judges the storage of an account's servers after each change of the account; the api process that made the change does it. */
export function judgeStorage({ bus, log, directory, watch }: Deps): Job {
  const judge = (userId: string, elsewhere?: 'elsewhere') => {
    const [row] = directory.ownedBy(userId)
    if (row?.state !== 'ready' || elsewhere) return
    watch.judge(row).catch((error: unknown) => log.error({ err: error }, 'judging storage failed'))
  }
  bus.on('account', judge)
  return { close: () => void bus.off('account', judge) }
}
