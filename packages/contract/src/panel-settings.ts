import * as z from 'zod'
import { route } from './kit/route.ts'

/** The three switches that every signed-in user's panel knows. */
export const panelSettingsSchema = z.strictObject({
  maintenance: z.boolean(),
  disableServerCreation: z.boolean(),
  disableServerActions: z.boolean(),
})
export type PanelSettings = z.output<typeof panelSettingsSchema>

export const maintenanceSentence =
  'The panel is currently undergoing maintenance. Please check back later.'

export const readPanelSettings = route({
  method: 'GET',
  path: '/admin/settings',
  access: 'settings:view',
  summary: 'The panel-wide switches.',
  reply: panelSettingsSchema,
})

export const savePanelSettings = route({
  method: 'POST',
  path: '/admin/settings',
  access: 'settings:manage',
  summary: 'Change the panel-wide switches.',
  body: panelSettingsSchema,
  reply: z.object({ message: z.string() }),
})
