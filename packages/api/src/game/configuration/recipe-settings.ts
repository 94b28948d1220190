import type { RunWork } from '../../kit/work/work.ts'
import { type Items, warnOfUnknownItems } from '../items/index.ts'
import type { ChangeTarget, ConfigurationChanges } from './changes.ts'
import { configurationWorks } from './configuration-works.ts'

type Deps = { runWork: RunWork; changes: ConfigurationChanges; items: Items }

/** Saves the owner's splicing recipes, which are a part of `config.json`. */
export function createRecipeSettings({ runWork, changes: { save, finishSave }, items }: Deps) {
  return {
    async saveRecipes(where: ChangeTarget, text: string) {
      const { set, ids } = await runWork(
        configurationWorks.recipes,
        { text },
        where.call.caller.userId,
      )
      const done = await save(where, 'config', set)
      const warnings = await warnOfUnknownItems(items, done.server, { ids, place: 'recipe' })
      return { ...(await finishSave(done, { part: 'recipes' })), warnings }
    },
  }
}
