import {
  type Apply,
  type CustomItem,
  configurationBanDenial,
  configurationDenial,
  defaultAutofarmDelay,
  type NewbieKit,
  type ServerConfig,
} from '@trellis/contract/configuration.ts'
import { type DocumentPath, editConflictCode } from '@trellis/contract/kit/document.ts'
import type { UserId } from '@trellis/contract/kit/ids.ts'
import {
  actionsDenial,
  type Owner,
  powerDenial,
  type ServerStatus,
} from '@trellis/contract/servers.ts'
import { queuedSentence } from '@trellis/contract/waiting-edits.ts'
import * as z from 'zod'
import type { ServerDirectory } from '../../hosting/servers/index.ts'
import type { AgentLink } from '../../hosts/agent-link.ts'
import type { Caller } from '../../kit/access.ts'
import { Fault, refuseWhen } from '../../kit/fault.ts'
import type { PanelSettingsService } from '../../platform/panel-settings/index.ts'
import type { GameAccess, OpenedServer } from '../documents/index.ts'
import { type Items, warnOfUnknownItems } from '../items/index.ts'

type Deps = {
  access: GameAccess
  link: AgentLink
  directory: ServerDirectory
  settings: PanelSettingsService
  items: Items
}
/** `loaded` names the version that was edited; null for the last one that the session has read. */
type Where = { id: UserId; apply: Apply; loaded: string | null }
type Field = { path: DocumentPath; value: unknown }

export type Configuration = ReturnType<typeof createConfiguration>

/** `config.json` as far as the panel edits it; a broken part counts as its default. */
const configSchema = z.object({
  GAME: z
    .object({
      CREATOR_LIST: z.array(z.string()).catch([]).default([]),
      AUTOFARM_DELAY: z.number().catch(defaultAutofarmDelay).default(defaultAutofarmDelay),
    })
    .catch({ CREATOR_LIST: [], AUTOFARM_DELAY: defaultAutofarmDelay })
    .prefault({}),
  NEWBIE_GET: z
    .object({ ITEMS: z.array(z.unknown()).catch([]).default([]) })
    .catch({ ITEMS: [] })
    .prefault({}),
})

const amount = z.number().catch(0).default(0)
const kitSchema = z.object({
  Gemss: amount,
  Coin: amount,
  Seasonals_Token: amount,
  items: z.array(z.array(z.number())).catch([]).default([]),
})
const noItems: [number, number][] = []
const emptyKit = { Gemss: 0, Coin: 0, Seasonals_Token: 0, items: noItems }

export function createConfiguration({ access, link, directory, settings, items }: Deps) {
  const open = async (userId: UserId): Promise<OpenedServer> =>
    access.open(userId, configurationBanDenial)

  /** Opens it for a change; throws the refusal while the server is busy, or when it may not restart as `apply` asks. */
  async function openToChange(userId: UserId, apply: Apply): Promise<OpenedServer> {
    const server = await open(userId)
    const status = directory.status(server.row)
    if (apply !== 'now' && status !== 'OFFLINE') refuseRestart(server.owner, status)
    if (status === 'UNKNOWN') return server
    refuseWhen(configurationDenial({ isBanned: false }, status), 'conflict', 'busy')
    return server
  }

  /** A save that restarts the server is bound by what binds a restart. */
  function refuseRestart(owner: Owner, status: ServerStatus): void {
    const switches = settings.read()
    refuseWhen(actionsDenial(owner, switches), 'forbidden', 'action-refused')
    if (status !== 'ONLINE') return
    refuseWhen(powerDenial('restart', status, owner, switches), 'conflict', 'action-refused')
  }

  async function readSettings(caller: Caller, userId: UserId) {
    const { serverId } = await open(userId)
    const reader = caller.sessionId
    const document = { kind: 'config' } as const
    const { text, etag } = await link.ask('document.read', { serverId, document, reader })
    return { ...configSchema.parse(JSON.parse(text)), etag }
  }

  async function save(
    caller: Caller,
    { id, apply, loaded }: Where,
    kind: 'config' | 'custom-items',
    set: Field[],
  ): Promise<{ server: OpenedServer; changed: number; queued: boolean }> {
    const server = await openToChange(id, apply)
    const asked = {
      serverId: server.serverId,
      document: { kind },
      set,
      base: loaded,
      reader: caller.sessionId,
      by: server.growId,
      // Settings are small and bounded: they may use what is kept free for the game.
      room: kind === 'config' ? null : server.room,
      apply,
    }
    const { changed, queued } = await link.ask('document.set', asked).catch(inOwnWords)
    return { server, changed, queued }
  }

  async function saved(
    { server, changed, queued }: Awaited<ReturnType<typeof save>>,
    what: string,
    apply: Apply,
  ) {
    if (changed > 0) await access.tell(server, 'Configuration changed', { what, apply })
    const status = directory.status(server.row)
    const isWaiting = queued && apply === 'now'
    return { message: isWaiting ? queuedSentence : outcome(status, apply), status }
  }

  return {
    openToChange,
    saved,

    async readConfig(caller: Caller, userId: UserId) {
      const { GAME, etag } = await readSettings(caller, userId)
      const reply = { creatorList: GAME.CREATOR_LIST, autofarmDelay: GAME.AUTOFARM_DELAY }
      return { reply, etag }
    },

    async saveConfig(caller: Caller, where: Where, config: ServerConfig) {
      const done = await save(caller, where, 'config', [
        { path: ['GAME', 'CREATOR_LIST'], value: [...new Set(config.creatorList)] },
        { path: ['GAME', 'AUTOFARM_DELAY'], value: config.autofarmDelay },
      ])
      return saved(done, 'creators and autofarm delay', where.apply)
    },

    async readKit(caller: Caller, userId: UserId) {
      const { NEWBIE_GET, etag } = await readSettings(caller, userId)
      const [first = {}] = NEWBIE_GET.ITEMS
      return { reply: { ITEMS: [kitSchema.catch(emptyKit).parse(first)] }, etag }
    },

    async saveKit(caller: Caller, where: Where, { ITEMS: [kit = emptyKit] }: NewbieKit) {
      const entry: DocumentPath = ['NEWBIE_GET', 'ITEMS', 0]
      const set = Object.entries(kit).map(([key, value]) => ({ path: [...entry, key], value }))
      const done = await save(caller, where, 'config', set)
      const warnings = await warnOfUnknownItems(items, done.server.serverId, {
        ids: kit.items.map(([id]) => id),
        place: 'kit',
      })
      return { ...(await saved(done, 'newbie kit', where.apply)), warnings }
    },

    async readItems(caller: Caller, userId: UserId) {
      const { serverId } = await open(userId)
      const { items: list, etag } = await items.readCustomItems(serverId, caller.sessionId)
      return { reply: { items: list }, etag }
    },

    async saveItems(caller: Caller, where: Where, list: CustomItem[]) {
      const done = await save(caller, where, 'custom-items', [{ path: ['items'], value: list }])
      return saved(done, 'custom items', where.apply)
    },
  }
}

function outcome(status: string, apply: Apply): string {
  if (status === 'OFFLINE') return 'Saved. It takes effect at the next start.'
  if (apply === 'now') return 'Saved and applied to the running server.'
  if (apply === 'when-empty') return 'Saved. The server restarts as soon as nobody is online.'
  return 'Saved. The server is restarting.'
}

/** Settings have no view that shows both sides: what somebody else did meanwhile is loaded instead. */
function inOwnWords(error: unknown): never {
  if (!(error instanceof Fault) || error.code !== editConflictCode) throw error
  const { code, conflicts } = error
  throw new Fault('conflict', settingsConflictSentence, { code, ...(conflicts && { conflicts }) })
}

const settingsConflictSentence =
  'Somebody else changed the same settings meanwhile. Discard your changes to see theirs.'
