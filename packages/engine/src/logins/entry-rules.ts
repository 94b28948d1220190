import type { EngineEnvironment } from '@trellis/link/engine/environment.ts'
import { Guests } from './guests.ts'
import { PanelPasswords } from './panel-passwords.ts'

/** The agent's rules about who may log in, and with which password. */
export type EntryRules = { guests: Guests; passwords: PanelPasswords }

type Variables = Pick<
  EngineEnvironment,
  'TRELLIS_GUESTS' | 'TRELLIS_OWNER' | 'TRELLIS_GAME_PASSWORDS'
>

export const readEntryRules = (environment: Variables): EntryRules => ({
  guests: new Guests(environment.TRELLIS_GUESTS),
  passwords: new PanelPasswords(environment.TRELLIS_OWNER, environment.TRELLIS_GAME_PASSWORDS),
})
