import {
  type Apply,
  type CustomItem,
  configurationBannedSentence,
  configurationDenial,
  defaultAutofarmDelay,
  type NewbieKit,
  type ServerConfig,
} from '@trellis/contract/configuration.ts'
import type { DocumentPath } from '@trellis/contract/kit/document.ts'
import type { UserId } from '@trellis/contract/kit/ids.ts'
import * as z from 'zod'
import type { AgentLink } from '../../hosts/agent-link.ts'
import type { Caller } from '../../kit/access.ts'
import { Fault } from '../../kit/fault.ts'
import type { Items } from '../items/service.ts'
import type { ServerDirectory } from '../servers/directory.ts'
import type { GameAccess, OpenedServer } from '../servers/game-access.ts'

type Needs = { access: GameAccess; link: AgentLink; directory: ServerDirectory; items: Items }
type Where = { id: UserId; apply: Apply }
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
const emptyKit = { Gemss: 0, Coin: 0, Seasonals_Token: 0, items: [] }

export function createConfiguration({ access, link, directory, items }: Needs) {
  const open = async (userId: UserId): Promise<OpenedServer> =>
    access.open(userId, ({ isBanned }) => (isBanned ? configurationBannedSentence : null))

  /** The same, and refuses while the server is neither online nor offline. */
  async function openToChange(userId: UserId): Promise<OpenedServer> {
    const server = await open(userId)
    const status = directory.status(server.row)
    if (status === 'UNKNOWN') return server
    const denial = configurationDenial({ isBanned: false }, status)
    if (denial !== null) throw new Fault('conflict', denial, { code: 'busy' })
    return server
  }

  async function readSettings(caller: Caller, userId: UserId) {
    const { serverId } = await open(userId)
    const reader = caller.sessionId
    const document = { kind: 'config' } as const
    const { text } = await link.ask('document.read', { serverId, document, reader })
    return configSchema.parse(JSON.parse(text))
  }

  async function save(
    caller: Caller,
    { id, apply }: Where,
    kind: 'config' | 'custom-items',
    set: Field[],
  ): Promise<{ server: OpenedServer; changed: number }> {
    const server = await openToChange(id)
    const { changed } = await link.ask('document.set', {
      serverId: server.serverId,
      document: { kind },
      set,
      base: null,
      reader: caller.sessionId,
      by: server.growId,
      apply,
    })
    return { server, changed }
  }

  async function saved(
    { server, changed }: Awaited<ReturnType<typeof save>>,
    what: string,
    apply: Apply,
  ) {
    if (changed > 0) await access.tell(server, 'Configuration changed', { what, apply })
    const status = directory.status(server.row)
    return { message: outcome(status, apply), status }
  }

  return {
    openToChange,
    saved,

    async readConfig(caller: Caller, userId: UserId) {
      const { GAME } = await readSettings(caller, userId)
      return { creatorList: GAME.CREATOR_LIST, autofarmDelay: GAME.AUTOFARM_DELAY }
    },

    async saveConfig(caller: Caller, where: Where, config: ServerConfig) {
      const done = await save(caller, where, 'config', [
        { path: ['GAME', 'CREATOR_LIST'], value: [...new Set(config.creatorList)] },
        { path: ['GAME', 'AUTOFARM_DELAY'], value: config.autofarmDelay },
      ])
      return saved(done, 'creators and autofarm delay', where.apply)
    },

    async readKit(caller: Caller, userId: UserId) {
      const { NEWBIE_GET } = await readSettings(caller, userId)
      const [first = {}] = NEWBIE_GET.ITEMS
      return { ITEMS: [kitSchema.catch(emptyKit).parse(first)] }
    },

    async saveKit(caller: Caller, where: Where, { ITEMS: [kit = emptyKit] }: NewbieKit) {
      const entry: DocumentPath = ['NEWBIE_GET', 'ITEMS', 0]
      const set = Object.entries(kit).map(([key, value]) => ({ path: [...entry, key], value }))
      return saved(await save(caller, where, 'config', set), 'newbie kit', where.apply)
    },

    async readItems(caller: Caller, userId: UserId) {
      const { serverId } = await open(userId)
      return { items: await items.customItems(serverId, caller.sessionId) }
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
