import type { IncomingHttpHeaders } from 'node:http'
import type { NewbieKit } from '@trellis/contract/game/configuration.ts'
import type { DocumentPath } from '@trellis/contract/kit/document.ts'
import { isKnownVersion } from '../../kit/document.ts'
import type { RunWork } from '../../kit/work/work.ts'
import type { ServerCall } from '../documents/index.ts'
import { type Items, warnOfUnknownItems } from '../items/index.ts'
import { createAchievementSettings } from './achievement-settings.ts'
import { type ChangeDeps, type ChangeTarget, createConfigurationChanges } from './changes.ts'
import { createChatRules } from './chat-rules.ts'
import { createCommandSettings } from './command-settings.ts'
import { emptyKit } from './config-file.ts'
import type { PartName } from './configuration-replies.ts'
import { configurationWorks } from './configuration-works.ts'
import { createRecipeSettings } from './recipe-settings.ts'
import { createServerSettings } from './server-settings.ts'
import { createStoreSettings } from './store-settings.ts'

type Deps = ChangeDeps & { items: Items; runWork: RunWork }

/** A call that may name the version that its client has. */
type Reading = ServerCall & { headers: IncomingHttpHeaders }

export type Configuration = ReturnType<typeof createConfiguration>

export function createConfiguration(deps: Deps) {
  const { access, link, directory, settings, items, runWork } = deps
  const changes = createConfigurationChanges({ access, link, directory, settings })
  const { open, save, finishSave } = changes

  return {
    /** Returns the JSON text of the answer with one part of the settings. */
    async read(call: Reading, part: PartName): Promise<{ text: string; etag: string }> {
      const { serverId, userId } = await open(call)
      const reader = call.caller.sessionId
      const document = { kind: 'config' } as const
      const { text, etag } = await link.ask('document.read', { serverId, document, reader })
      if (isKnownVersion(call.headers, etag)) return { text: '', etag }
      const input = { text, part, source: items.source }
      return { text: await runWork(configurationWorks.read, input, userId), etag }
    },

    openToChange: changes.openToChange,
    finishSave,

    ...createServerSettings({ changes, link, runWork, source: items.source }),

    async saveKit(where: ChangeTarget, { ITEMS: [kit = emptyKit] }: NewbieKit) {
      const entry: DocumentPath = ['NEWBIE_GET', 'ITEMS', 0]
      const set = Object.entries(kit).map(([key, value]) => ({ path: [...entry, key], value }))
      const done = await save(where, 'config', set)
      const warnings = await warnOfUnknownItems(items, done.server, {
        ids: kit.items.map(([id]) => id),
        place: 'kit',
      })
      return { ...(await finishSave(done, { part: 'newbie-kit' })), warnings }
    },

    ...createRecipeSettings({ runWork, changes, items }),
    ...createStoreSettings({ changes, items }),
    ...createCommandSettings(changes),
    ...createChatRules({ runWork, changes }),
    ...createAchievementSettings(changes),

    /** Returns the JSON text of the answer. */
    async readItems(call: Reading) {
      return items.list(await open(call), call)
    },

    async saveItems(where: ChangeTarget, text: string) {
      const json = await items.readBody(text, where.call.caller.userId)
      const ids = await items.readDrops(text, where.call.caller.userId)
      const done = await save(where, 'custom-items', [{ path: ['items'], json }])
      const warnings = await warnOfUnknownItems(items, done.server, { ids, place: 'drop' })
      return { ...(await finishSave(done, { part: 'custom-items' })), warnings }
    },
  }
}
