import type { CustomItem, NewbieKit } from '@trellis/contract/configuration.ts'
import type { DocumentPath } from '@trellis/contract/kit/document.ts'
import type { ServerCall } from '../documents/index.ts'
import { type Items, warnOfUnknownItems } from '../items/index.ts'
import { createAchievementSettings } from './achievement-settings.ts'
import { type ChangeDeps, type ChangeTarget, createConfigurationChanges } from './changes.ts'
import { createChatRules } from './chat-rules.ts'
import { createCommandSettings } from './command-settings.ts'
import { configSchema, emptyKit, kitSchema } from './config-file.ts'
import { createRecipeSettings } from './recipe-settings.ts'
import { createServerSettings } from './server-settings.ts'
import { createStoreSettings } from './store-settings.ts'

type Deps = ChangeDeps & { items: Items }

export type Configuration = ReturnType<typeof createConfiguration>

export function createConfiguration({ access, link, directory, settings, items }: Deps) {
  const changes = createConfigurationChanges({ access, link, directory, settings })
  const { open, save, saved } = changes

  async function readSettings(call: ServerCall) {
    const { serverId } = await open(call)
    const reader = call.caller.sessionId
    const document = { kind: 'config' } as const
    const { text, etag } = await link.ask('document.read', { serverId, document, reader })
    return { ...configSchema.parse(JSON.parse(text)), etag }
  }

  return {
    openToChange: changes.openToChange,
    saved,

    ...createServerSettings({ readSettings, changes }),

    async readKit(call: ServerCall) {
      const { NEWBIE_GET, etag } = await readSettings(call)
      const [first = {}] = NEWBIE_GET.ITEMS
      return { reply: { ITEMS: [kitSchema.catch(emptyKit).parse(first)] }, etag }
    },

    async saveKit(where: ChangeTarget, { ITEMS: [kit = emptyKit] }: NewbieKit) {
      const entry: DocumentPath = ['NEWBIE_GET', 'ITEMS', 0]
      const set = Object.entries(kit).map(([key, value]) => ({ path: [...entry, key], value }))
      const done = await save(where, 'config', set)
      const warnings = await warnOfUnknownItems(items, done.server.serverId, {
        ids: kit.items.map(([id]) => id),
        place: 'kit',
      })
      return { ...(await saved(done, 'newbie kit', where.apply)), warnings }
    },

    ...createRecipeSettings({ readSettings, changes, items }),
    ...createStoreSettings({ readSettings, changes, items }),
    ...createCommandSettings({ readSettings, changes }),
    ...createChatRules({ readSettings, changes }),
    ...createAchievementSettings({ readSettings, changes }),

    async readItems(call: ServerCall) {
      const { serverId } = await open(call)
      const { items: list, etag } = await items.readCustomItems(serverId, call.caller.sessionId)
      return { reply: { items: list }, etag }
    },

    async saveItems(where: ChangeTarget, list: CustomItem[]) {
      const done = await save(where, 'custom-items', [{ path: ['items'], value: list }])
      return saved(done, 'custom items', where.apply)
    },
  }
}
