import type { AchievementSettings } from '@trellis/contract/achievement-settings.ts'
import { achievements } from '@trellis/contract/kit/achievements.ts'
import {
  createAchievementEntry,
  readAchievementSettings,
} from '@trellis/game-data/achievement-settings.ts'
import type { ServerCall } from '../documents/index.ts'
import type { ChangeTarget, ConfigurationChanges } from './changes.ts'

type Deps = {
  readSettings: (call: ServerCall) => Promise<{ ACHIEVEMENTS?: unknown; etag: string }>
  changes: ConfigurationChanges
}

/** Reads and saves the settings of achievements, which are a part of `config.json`. */
export function createAchievementSettings({ readSettings, changes: { save, saved } }: Deps) {
  return {
    async readAchievements(call: ServerCall) {
      const { ACHIEVEMENTS, etag } = await readSettings(call)
      const { isOn, off, gems, xp, titles } = readAchievementSettings(ACHIEVEMENTS)
      const list = [...achievements.keys()].map((name) => ({
        name,
        isEnabled: !off.has(name),
        gems: gems.get(name) ?? 0,
        ...((xp.get(name) ?? 0) > 0 && { xp: xp.get(name) }),
        ...(titles.has(name) && { title: titles.get(name) }),
      }))
      return { reply: { isOn, achievements: list }, etag }
    },

    async saveAchievements(where: ChangeTarget, { isOn, achievements: list }: AchievementSettings) {
      const value = list.flatMap((setting) => createAchievementEntry(setting) ?? [])
      const done = await save(where, 'config', [
        { path: ['ACHIEVEMENTS', 'ENABLED'], value: isOn },
        { path: ['ACHIEVEMENTS', 'ENTRIES'], value },
      ])
      return saved(done, 'achievements', where.apply)
    },
  }
}
