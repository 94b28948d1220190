import type { Recipe } from '@trellis/contract/kit/recipe-schema.ts'
import { createRecipeEntry, readRecipeEntry } from '@trellis/game-data/recipe-entry.ts'
import type { ServerCall } from '../documents/index.ts'
import { type Items, warnOfUnknownItems } from '../items/index.ts'
import type { ChangeTarget, ConfigurationChanges } from './changes.ts'

type Deps = {
  readSettings: (call: ServerCall) => Promise<{ SPLICING: { RECIPES: unknown[] }; etag: string }>
  changes: ConfigurationChanges
  items: Items
}

/** Reads and saves the owner's splicing recipes, which are a part of `config.json`. */
export function createRecipeSettings({ readSettings, changes: { save, saved }, items }: Deps) {
  return {
    async readRecipes(call: ServerCall) {
      const { SPLICING, etag } = await readSettings(call)
      const own = SPLICING.RECIPES.flatMap((entry) => readRecipeEntry(entry) ?? [])
      return { reply: { builtIn: items.recipes, own }, etag }
    },

    async saveRecipes(where: ChangeTarget, recipes: readonly Recipe[]) {
      const value = recipes.map(({ from, grows }) => createRecipeEntry(from, grows))
      const done = await save(where, 'config', [{ path: ['SPLICING', 'RECIPES'], value }])
      const warnings = await warnOfUnknownItems(items, done.server.serverId, {
        ids: recipes.flatMap(({ from, grows }) => [...from, grows]),
        place: 'recipe',
      })
      return { ...(await saved(done, 'recipes', where.apply)), warnings }
    },
  }
}
