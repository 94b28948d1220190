import { type PanelSettings, panelSettingsSchema } from '@trellis/contract/panel-settings.ts'
import type { Tx } from '../../kit/db.ts'

const switchesName = 'switches'
const allOff: PanelSettings = {
  maintenance: false,
  disableServerCreation: false,
  disableServerActions: false,
}

export async function findPanelSettings(tx: Tx): Promise<PanelSettings> {
  const row = await tx
    .selectFrom('panel_setting')
    .select('value')
    .where('name', '=', switchesName)
    .executeTakeFirst()
  return row === undefined ? allOff : panelSettingsSchema.parse(JSON.parse(row.value))
}

export async function putPanelSettings(tx: Tx, settings: PanelSettings): Promise<void> {
  const value = JSON.stringify(settings)
  await tx
    .insertInto('panel_setting')
    .values({ name: switchesName, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute()
}
