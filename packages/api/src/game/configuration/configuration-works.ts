import { saveChatRules } from '@trellis/contract/game/chat-rules.ts'
import { saveRecipes } from '@trellis/contract/game/configuration.ts'
import type { Setting } from '@trellis/contract/kit/game-document.ts'
import { listModerationValues } from '@trellis/game-data/moderation-settings.ts'
import { createRecipeEntry } from '@trellis/game-data/recipe-entry.ts'
import { readJsonBody } from '../../kit/json-body.ts'
import { readInput } from '../../kit/read-input.ts'
import type { Work } from '../../kit/work/work.ts'
import type { ItemSource } from '../items/index.ts'
import { configSchema } from './config-file.ts'
import { type PartName, parts } from './configuration-replies.ts'

/** Returns the JSON text of the answer with one part of the settings. `text` is `config.json`. */
const read: Work<{ text: string; part: PartName; source: ItemSource }, string> = {
  name: 'configuration.read',
  async perform({ text, part, source }) {
    const { route, answer } = parts[part]
    const settings = configSchema.parse(JSON.parse(text))
    return JSON.stringify(route.reply.parse(await answer(settings, source)))
  },
}

type RecipesToSave = { set: Setting[]; ids: number[] }

/** Reads the body of a save. Returns the fields to set, and the items in the recipes. */
const recipes: Work<{ text: string }, RecipesToSave> = {
  name: 'configuration.recipes',
  perform({ text }) {
    const sent = readInput(saveRecipes.body, readJsonBody(text) ?? {}).recipes
    const entries = sent.map(({ from, grows }) => createRecipeEntry(from, grows))
    return {
      set: [{ path: ['SPLICING', 'RECIPES'], json: JSON.stringify(entries) }],
      ids: sent.flatMap(({ from, grows }) => [...from, grows]),
    }
  },
}

/** Reads the body of a save. Returns the fields to set. */
const chatRules: Work<{ text: string }, Setting[]> = {
  name: 'configuration.chat-rules',
  perform: ({ text }) =>
    listModerationValues(readInput(saveChatRules.body, readJsonBody(text) ?? {})).map(
      ([path, value]) => ({ path: ['MODERATION', ...path], json: JSON.stringify(value) }),
    ),
}

export const configurationWorks = { read, recipes, chatRules }
