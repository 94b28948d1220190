import type { AchievementSettings } from '@trellis/contract/game/achievement-settings.ts'
import { createAchievementEntry } from '@trellis/game-data/achievement-settings.ts'
import type { ChangeTarget, ConfigurationChanges } from './changes.ts'

/** Saves the settings of achievements, which are a part of `config.json`. */
export function createAchievementSettings({ save, finishSave }: ConfigurationChanges) {
  return {
    async saveAchievements(where: ChangeTarget, { isOn, achievements: list }: AchievementSettings) {
      const value = list.flatMap((setting) => createAchievementEntry(setting) ?? [])
      const done = await save(where, 'config', [
        { path: ['ACHIEVEMENTS', 'ENABLED'], value: isOn },
        { path: ['ACHIEVEMENTS', 'ENTRIES'], value },
      ])
      return finishSave(done, { part: 'achievements' })
    },
  }
}
