import { noPlanLimits } from '@trellis/contract/kit/isolation.ts'
import {
  type AdminSettings,
  adminSettingsSchema,
  codeLimitsSchema,
  newAccountSchema,
  panelSettingsSchema,
} from '@trellis/contract/platform/panel-settings.ts'
import * as z from 'zod'
import type { Tx } from '../../kit/db.ts'

/** The settings of a new installation. */
const initial: AdminSettings = {
  maintenance: false,
  disableServerCreation: false,
  disableServerActions: false,
  defaults: { slots: 1, credits: 0, serverTime: 3, storageLimitMB: 500 },
  limits: { free: noPlanLimits, paid: noPlanLimits },
  codeLimits: { credits: 10_000, serverTime: 365, slots: 5, stock: 10_000 },
  supportUrl: '',
  creditsText: '',
}

const supportSchema = z.strictObject({ url: adminSettingsSchema.shape.supportUrl })
const creditsSchema = z.strictObject({ text: adminSettingsSchema.shape.creditsText })

export async function findSettings(tx: Tx): Promise<AdminSettings> {
  const { defaults, limits, codeLimits, supportUrl, creditsText, ...switches } = initial
  return adminSettingsSchema.parse({
    ...((await find(tx, 'switches', panelSettingsSchema)) ?? switches),
    defaults: (await find(tx, 'defaults', newAccountSchema)) ?? defaults,
    limits: (await find(tx, 'limits', adminSettingsSchema.shape.limits)) ?? limits,
    codeLimits: (await find(tx, 'code-limits', codeLimitsSchema)) ?? codeLimits,
    supportUrl: (await find(tx, 'support', supportSchema))?.url ?? supportUrl,
    creditsText: (await find(tx, 'credits', creditsSchema))?.text ?? creditsText,
  })
}

async function find<S extends z.ZodType>(
  tx: Tx,
  name: string,
  schema: S,
): Promise<z.output<S> | null> {
  const row = await tx
    .selectFrom('panel_setting')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirst()
  return row === undefined ? null : schema.parse(JSON.parse(row.value))
}

export async function putSettings(
  tx: Tx,
  { defaults, limits, codeLimits, supportUrl, creditsText, ...switches }: AdminSettings,
): Promise<void> {
  await put(tx, 'switches', switches)
  await put(tx, 'defaults', defaults)
  await put(tx, 'limits', limits)
  await put(tx, 'code-limits', codeLimits)
  await put(tx, 'support', { url: supportUrl })
  await put(tx, 'credits', { text: creditsText })
}

async function put(tx: Tx, name: string, it: object): Promise<void> {
  const value = JSON.stringify(it)
  await tx
    .insertInto('panel_setting')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute()
}
