import * as z from 'zod'
import { rewardSchema } from '../kit/amounts.ts'
import { instantSchema, serverIdSchema, userIdSchema } from '../kit/ids.ts'
import { languageSchema } from '../kit/language.ts'
import { permissionSchema } from '../kit/permissions.ts'
import { route } from '../kit/route.ts'
import { panelSettingsSchema } from '../platform/panel-settings.ts'
import { banInfoSchema } from './bans.ts'

/** The signed-in user, before and after registration. `growId` is empty until registered. */
export const sessionUserSchema = z.object({
  id: userIdSchema,
  username: z.string(),
  discriminator: z.string(),
  /** An absolute URL, or empty. */
  avatar: z.string(),
  email: z.string(),
  growId: z.string(),
  isBanned: z.boolean(),
  isAdmin: z.boolean(),
  isSuperAdmin: z.boolean(),
  permissions: z.array(permissionSchema),
  banInfo: banInfoSchema.nullable(),
  /** The language that the user chose; null before the first choice. */
  language: languageSchema.nullable().default(null),
})
export type SessionUser = z.output<typeof sessionUserSchema>

export const noServer = 'No Server'

export const redeemedCodeSchema = rewardSchema.extend({
  code: z.string(),
  redeemedAt: instantSchema,
})

export const profileSchema = sessionUserSchema.extend({
  accountType: z.enum(['Free', 'Paid']),
  /** When the Paid plan ends; empty for a plan without an end, and for Free. */
  planUntil: z.union([instantSchema, z.literal('')]),
  /** The name of the user's own server: the selected one, or else the oldest; 'No Server' without any. */
  serverOwned: z.string(),
  /** The name of the server that is selected, which may be another user's; 'No Server' without any. */
  selectedServer: z.string().default(noServer),
  registeredAt: instantSchema,
  /** The number of servers that the user may see. */
  serverCount: z.int().default(0),
  /** The slots of the account, used or free. */
  slots: z.int().default(0),
  /** The own servers that exceed the slots, and may not run. */
  serversWithoutSlot: z.array(serverIdSchema).default([]),
  /** Servers that the user may still create. */
  availableSlot: z.int(),
  /** How many backups the user may have of each server beyond the first. */
  extraBackups: z.int().default(0),
  credit: z.int(),
  /** The debt of the account, in credits. Credits that come in pay it first. */
  debt: z.int().default(0),
  hasDebt: z.boolean().default(false),
  /** Whole days left, rounded up. */
  serverTime: z.int(),
  /** When the server time ends if it is used from now on; empty for permanent. */
  estimatedExpiry: z.union([instantSchema, z.literal('')]),
  storageUsedMB: z.number(),
  storageLimitMB: z.int(),
  /** The server's number of files and folders, and its maximum. */
  storageFiles: z.int().optional(),
  storageFileLimit: z.int().optional(),
  redeemedCodes: z.array(redeemedCodeSchema),
})
export type Profile = z.output<typeof profileSchema>

export const readProfile = route({
  method: 'GET',
  path: '/users/:id/profile',
  access: 'self',
  summary: 'The user and the panel-wide switches; 404 until registered.',
  params: z.object({ id: userIdSchema }),
  reply: z.object({ profile: profileSchema, settings: panelSettingsSchema }),
  unregistered: true,
})

export const writeLanguage = route({
  method: 'PUT',
  path: '/users/:id/language',
  access: 'self',
  summary: "Choose the language of the panel and of the user's notices.",
  params: z.object({ id: userIdSchema }),
  body: z.strictObject({ language: languageSchema }),
  reply: z.object({ language: languageSchema }),
  unregistered: true,
})
