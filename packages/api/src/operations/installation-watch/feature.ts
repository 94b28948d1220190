import type { HealthCheck } from '../../health/health-check.ts'
import { defineFeature, type Kit } from '../../kit/feature.ts'
import { findOwnBackup } from '../../kit/own-backup.ts'
import { judgeOffsite } from './off-site-part.ts'
import { judgeOwnBackup } from './own-backup-part.ts'
import { readOwnBackup } from './own-backup-store.ts'
import { watchInstallation } from './watch.ts'
import type { WatchFacts } from './watch-facts.ts'
import { exportWatch } from './watch-metrics.ts'
import { judgeWork } from './work-part.ts'

export const installationWatchFeature = defineFeature({
  name: 'installation-watch',
  needs: {},
  open(kit) {
    const { config, metrics } = kit
    const rules = {
      lowBytes: config.diskLowBytes,
      isAgentHere: 'socketPath' in config.agent,
      ownBackupHours: config.ownBackupHours,
    }
    let newest: WatchFacts | null = null
    exportWatch(metrics.register, () => newest, rules)
    const onFacts = (facts: WatchFacts) => {
      newest = facts
    }
    return {
      service: null,
      health: createChecks(kit),
      jobs: [() => watchInstallation({ ...kit, rules, onFacts })],
    }
  },
})

/** The accounts that the report names. */
const maxNamed = 5

const createChecks = ({ db, config, now, budgets }: Kit): HealthCheck[] => [
  {
    id: 'off-site',
    read: async ({ host }) => judgeOffsite({ now: now(), host: await host }),
  },
  {
    id: 'own-backup',
    async read() {
      const madeHere = findOwnBackup(config.dataDir)
      const known = await db.transaction((tx) => readOwnBackup(tx, madeHere))
      return judgeOwnBackup({ ...known, now: now(), everyHours: config.ownBackupHours })
    },
  },
  {
    id: 'work',
    async read() {
      const isLimited = config.rateLimits && config.workSeconds > 0
      const busiest = budgets.listBusiest(maxNamed)
      return judgeWork({ busiest, limitSeconds: isLimited ? config.workSeconds : null })
    },
  },
]
