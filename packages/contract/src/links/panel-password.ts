import * as z from 'zod'

/** A game password that was set in the panel: the GrowID in small letters, and the password's hash. */
export const panelPasswordSchema = z.object({ name: z.string(), hash: z.string() })
export type PanelPassword = z.output<typeof panelPasswordSchema>
