import * as z from 'zod'
import type { ServerStatus } from '../hosting/servers.ts'
import { appliedReply, applyQuery, editLimit } from '../kit/applied.ts'
import { withCode } from '../kit/field-codes.ts'
import { growIdSchema, serverParams } from '../kit/ids.ts'
import { recipesSchema } from '../kit/recipe-schema.ts'
import type { Refusal } from '../kit/refusal.ts'
import type { CodedReply } from '../kit/reply.ts'
import { route } from '../kit/route.ts'
import { storeSettingsSchema } from '../kit/store-settings.ts'

export type ConfigurationRefusal =
  | ConfigurationBanRefusal
  | Refusal<'configuration-busy'>
  | Refusal<'configuration-starting'>
  | Refusal<'restart-needs-power'>
  | Refusal<'creators-by-owner'>
  | Refusal<'texture-not-found'>
  | Refusal<'no-item-id-left'>
  | Refusal<'items-being-added'>
  | Refusal<'cell-outside-texture'>
  | Refusal<'settings-changed-meanwhile'>
type ConfigurationBanRefusal = Refusal<'configuration-banned'>

/** Returns a refusal for a banned owner, else null. */
export const findConfigurationBanRefusal = (owner: {
  isBanned: boolean
}): ConfigurationBanRefusal | null => (owner.isBanned ? { code: 'configuration-banned' } : null)

/** Returns why the configuration cannot change now, or null. */
export function findConfigurationRefusal(
  owner: { isBanned: boolean },
  status: ServerStatus,
): ConfigurationRefusal | null {
  if (owner.isBanned) return findConfigurationBanRefusal(owner)
  if (status === 'ONLINE' || status === 'OFFLINE') return null
  const isStarting = status === 'STARTING' || status === 'RESTARTING'
  return { code: isStarting ? 'configuration-starting' : 'configuration-busy' }
}

/** The parts of the configuration as the activity log names them. */
export type ConfigurationPart =
  | 'achievements'
  | 'chat-rules'
  | 'commands'
  | 'creators-autofarm'
  | 'custom-items'
  | 'game-store'
  | 'newbie-kit'
  | 'recipes'

export const defaultAutofarmDelay = 1000

export const maxGuildPrice = 2_000_000_000

export const serverConfigSchema = z.strictObject({
  creatorList: z.array(growIdSchema),
  /** Milliseconds. */
  autofarmDelay: z
    .number(withCode('autofarm-delay'))
    .int(withCode('autofarm-delay'))
    .min(0, withCode('autofarm-delay'))
    .max(600_000, withCode('autofarm-delay')),
  /** In gems. Without it, the price stays. */
  guildPrice: z.int().min(0).max(maxGuildPrice).optional(),
})
export type ServerConfig = z.output<typeof serverConfigSchema>

export const readServerConfig = route({
  method: 'GET',
  path: '/servers/:serverId/config',
  alsoOfSelected: true,
  access: { server: 'view' },
  summary: 'Creators, autofarm delay and the price of a guild.',
  params: serverParams,
  reply: z.object({
    creatorList: z.array(z.string()),
    autofarmDelay: z.number(),
    guildPrice: z.number(),
  }),
})

export const saveServerConfig = route({
  method: 'PUT',
  path: '/servers/:serverId/config',
  alsoOfSelected: true,
  access: { server: 'configuration' },
  summary: 'Save creators, autofarm delay and the price of a guild.',
  params: serverParams,
  query: applyQuery,
  body: serverConfigSchema,
  reply: appliedReply,
  rateLimit: editLimit,
})

const currency = z.int().min(0).max(2_000_000_000)
/** [item id, quantity] */
const pairSchema = z.tuple([
  z.int(withCode('item-number')).min(0).max(65_535),
  z.int(withCode('quantity')).min(1, withCode('quantity')).max(1_000_000, 'At most 1,000,000.'),
])

const kitEntry = z.strictObject({
  Gemss: currency.default(0),
  Coin: currency.default(0),
  Seasonals_Token: currency.default(0),
  items: z.array(pairSchema).default([]),
})

/** An empty list means one entry of zeros. */
export const newbieKitSchema = z.strictObject({ ITEMS: z.array(kitEntry).max(1) })
export type NewbieKit = z.output<typeof newbieKitSchema>

export const readNewbieKit = route({
  method: 'GET',
  path: '/servers/:serverId/newbie-kit',
  alsoOfSelected: true,
  access: { server: 'view' },
  summary: 'What a new player is given, once.',
  params: serverParams,
  reply: z.object({
    ITEMS: z.array(
      z.object({
        Gemss: z.number(),
        Coin: z.number(),
        Seasonals_Token: z.number(),
        items: z.array(z.array(z.number())),
      }),
    ),
  }),
})

export const saveNewbieKit = route({
  method: 'PUT',
  path: '/servers/:serverId/newbie-kit',
  alsoOfSelected: true,
  access: { server: 'configuration' },
  summary: 'Save the newbie kit.',
  params: serverParams,
  query: applyQuery,
  body: newbieKitSchema,
  reply: appliedReply,
  rateLimit: editLimit,
})

const recipeReply = z.object({ from: z.tuple([z.number(), z.number()]), grows: z.number() })

export const readRecipes = route({
  method: 'GET',
  path: '/servers/:serverId/recipes',
  access: { server: 'view' },
  summary: 'The splicing recipes of the game, and the changes of the owner.',
  params: serverParams,
  reply: z.object({ builtIn: z.array(recipeReply), own: z.array(recipeReply) }),
})

export const saveRecipes = route({
  method: 'PUT',
  path: '/servers/:serverId/recipes',
  access: { server: 'configuration' },
  summary: "Save the owner's splicing recipes.",
  params: serverParams,
  query: applyQuery,
  body: recipesSchema,
  largeBody: true,
  reply: appliedReply,
  rateLimit: editLimit,
})

export const readStoreSettings = route({
  method: 'GET',
  path: '/servers/:serverId/game-store',
  access: { server: 'view' },
  summary: 'Packs and daily offers of the store in the game, and the daily reward.',
  params: serverParams,
  reply: storeSettingsSchema,
})

export const saveStoreSettings = route({
  method: 'PUT',
  path: '/servers/:serverId/game-store',
  access: { server: 'configuration' },
  summary: 'Save the store in the game and the daily reward.',
  params: serverParams,
  query: applyQuery,
  body: storeSettingsSchema,
  reply: appliedReply,
  rateLimit: editLimit,
})

const amount = z.int().min(0).max(2_000_000_000).default(0)
const percent = z.int().min(0).max(100).default(0)
const reach = z.int().min(0).max(200).default(0)
const flag = z.boolean().default(false)

/**
 * An override of an item, or an item that only this server has. The engine's rules define each key's effect
 * in the game.
 */
export const customItemSchema = z.strictObject({
  ID: z.int().min(0).max(65_535),
  Name: z.string().trim().min(1, withCode('item-name')).max(60),
  Desc: z.string().max(500).default(''),
  rarity: z.int().min(0).max(999).default(1),
  Bonus: percent,
  Change_Drop_Seeds: percent,
  Gems: amount,
  Item_Price: amount,
  Far_Punch: reach,
  Punch_Hit: reach,
  Punch_Id: z.int().min(0).max(65_535).default(0),
  Punch_Place: reach,
  Xp: amount,
  Extra_Drops: z.array(pairSchema).default([]),
  property_blacklist: flag,
  property_blocked: flag,
  property_farmable: flag,
  property_gacha: flag,
  property_unobtainable: flag,
  property_untradeable: flag,
  /** Only items with a custom texture have these fields. */
  texture: z.string().optional(),
  texture_x: z.int().min(0).max(255).optional(),
  texture_y: z.int().min(0).max(255).optional(),
  clothing_type: z.int().min(-1).max(8).optional(),
  item_kind: z.int().min(0).max(8).optional(),
  break_hits: z.int().min(0).max(255).optional(),
  grow_time: z.int().min(0).max(10_000_000).optional(),
  collision_type: z.int().min(0).max(13).optional(),
})
export type CustomItem = z.output<typeof customItemSchema>

export const newItemName = 'New Item'
export const newItemDescription = 'A new custom item.'

export const customItemsSchema = z.strictObject({
  items: z
    .array(customItemSchema)
    .refine((items) => new Set(items.map((item) => item.ID)).size === items.length, {
      error: withCode('item-repeated'),
    })
    .refine((items) => items.filter((item) => item.Name === newItemName).length <= 1, {
      error: withCode('new-item'),
    }),
})

export const readCustomItems = route({
  method: 'GET',
  path: '/servers/:serverId/custom-items',
  alsoOfSelected: true,
  access: { server: 'view' },
  summary: "The server's custom items.",
  params: serverParams,
  reply: z.object({ items: z.array(z.looseObject({ ID: z.number() })) }),
})

export const saveCustomItems = route({
  method: 'PUT',
  path: '/servers/:serverId/custom-items',
  alsoOfSelected: true,
  access: { server: ['configuration', 'worlds'] },
  summary: 'Save the custom items.',
  params: serverParams,
  query: applyQuery,
  body: customItemsSchema,
  largeBody: true,
  reply: appliedReply,
  bodyLimit: 4 * 1024 * 1024,
  rateLimit: editLimit,
})

/** Answers to the changes of this feature. */
export type ConfigurationReply =
  | CodedReply<'configuration-saved'>
  | CodedReply<'configuration-applied'>
  | CodedReply<'configuration-restarts-when-empty'>
  | CodedReply<'configuration-restarts'>

/** Entries of this feature in the activity log. */
export type ConfigurationActivity =
  | 'configuration-changed'
  | 'configuration-rolled-back'
  | 'damaged-settings-replaced'
