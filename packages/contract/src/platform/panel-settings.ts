import * as z from 'zod'
import { maxAmount } from '../kit/amounts.ts'
import { formatCount } from '../kit/count.ts'
import { creditsTextSchema } from '../kit/credits-text.ts'
import { withCode } from '../kit/field-codes.ts'
import { instantSchema } from '../kit/ids.ts'
import { planLimitsSchema } from '../kit/isolation.ts'
import type { Refusal } from '../kit/refusal.ts'
import type { CodedReply } from '../kit/reply.ts'
import { route } from '../kit/route.ts'
import { supportUrlSchema } from '../kit/support-url.ts'
import { changedSchema } from './undo.ts'

/** The three switches that the panel of every signed-in user receives. */
export const panelSettingsSchema = z.strictObject({
  maintenance: z.boolean(),
  disableServerCreation: z.boolean(),
  disableServerActions: z.boolean(),
})
export type PanelSettings = z.output<typeof panelSettingsSchema>

const createDefaultAmountSchema = (max: number) =>
  z
    .int(withCode('whole-number'))
    .min(0, withCode('amount'))
    .max(max, { error: () => `At most ${formatCount(max)}.` })

/** The balances of a new account. */
export const newAccountSchema = z.strictObject({
  slots: createDefaultAmountSchema(maxAmount.slot),
  credits: createDefaultAmountSchema(maxAmount.credit),
  /** Days. */
  serverTime: createDefaultAmountSchema(maxAmount.time),
  storageLimitMB: createDefaultAmountSchema(maxAmount.storage).min(1, 'At least 1 MB.'),
})
export type NewAccount = z.output<typeof newAccountSchema>

/** The maximum reward of one redeem code, by its type, and the maximum stock. */
export const codeLimitsSchema = z.strictObject({
  credits: createDefaultAmountSchema(maxAmount.credit).min(1, 'At least 1.'),
  /** Days. */
  serverTime: createDefaultAmountSchema(maxAmount.time).min(1, 'At least 1.'),
  slots: createDefaultAmountSchema(maxAmount.slot).min(1, 'At least 1.'),
  stock: createDefaultAmountSchema(1_000_000).min(1, 'At least 1.'),
})
export type CodeLimits = z.output<typeof codeLimitsSchema>

/** The switches, and the other settings that admins can change. */
export const adminSettingsSchema = panelSettingsSchema.extend({
  defaults: newAccountSchema,
  /** The resource limits of a server, by its owner's plan. */
  limits: z.strictObject({ free: planLimitsSchema, paid: planLimitsSchema }),
  codeLimits: codeLimitsSchema,
  /** Overrides `SUPPORT_URL`; empty to use that. */
  supportUrl: z.literal('').or(supportUrlSchema),
  creditsText: creditsTextSchema,
})
export type AdminSettings = z.output<typeof adminSettingsSchema>

export const readPanelSettings = route({
  method: 'GET',
  path: '/admin/settings',
  access: 'settings:view',
  summary:
    'The panel-wide switches, what a new account begins with, the limits of plans and codes, the support address, and how users get credits.',
  reply: adminSettingsSchema,
})

export const savePanelSettings = route({
  method: 'POST',
  path: '/admin/settings',
  access: 'settings:manage',
  summary:
    'Change the switches and, when they are given, what a new account begins with, the support address, how users get credits and the limits of plans and codes; the last are for super admins.',
  body: adminSettingsSchema.partial({
    defaults: true,
    limits: true,
    codeLimits: true,
    supportUrl: true,
    creditsText: true,
  }),
  reply: changedSchema,
})

/** Counts the users, servers and players that maintenance and the switches would affect now. */
export const readSettingsImpact = route({
  method: 'GET',
  path: '/admin/settings/impact',
  access: 'settings:view',
  summary: 'Whom the switches touch now: panels open, servers, players.',
  reply: z.object({
    /** Users without a role who have the panel open. */
    users: z.int(),
    servers: z.int(),
    onlineServers: z.int(),
    players: z.int(),
  }),
})

/** One change by an admin, with the old and the new values. */
export const settingChangeSchema = z.object({
  at: instantSchema,
  actorName: z.string(),
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()),
})
export type SettingChange = z.output<typeof settingChangeSchema>

export const readSettingsHistory = route({
  method: 'GET',
  path: '/admin/settings/history',
  access: 'settings:view',
  summary: 'The last 50 changes of the settings, newest first.',
  reply: z.array(settingChangeSchema),
})

/** Answers to the changes of this feature. */
export type SettingsReply = CodedReply<'settings-saved'>

/** Entries of this feature in the activity log. */
export type SettingsActivity = 'panel-settings-changed'

/** Changes of this feature that can be undone. */
export type SettingsUndo = CodedReply<'settings-saved'>

/** Refusals of changes of the panel's settings. */
export type PanelSettingsRefusal = Refusal<'panel-settings-changed'>
