import type { TimedEventForm } from '@trellis/contract/kit/timed-events.ts'
import type { Stack } from './exchange.ts'

/** A button or a field of a dialog. Scripts get the `id` back. */
export type ScriptButton = { id: string; text: string; item: number | null }
export type ScriptInput = { id: string; text: string; value: string; max: number }
export type ScriptDialog = {
  id: string
  title: string
  text: readonly string[]
  buttons: readonly ScriptButton[]
  inputs: readonly ScriptInput[]
}

/** A request of a script. `to` is a player's GrowID. `id` names the result; 0 means that the script does not wait for it. */
export type Act = { id: number } & (
  | { do: 'send'; to: string | null; text: string }
  | { do: 'dialog'; to: string; dialog: ScriptDialog }
  | {
      do: 'exchange'
      to: string
      take: Stack[]
      give: Stack[]
      gems: number
      remember: readonly Memory[]
    }
  | { do: 'count'; to: string; item: number }
  | { do: 'teleport'; to: string; x: number; y: number }
  | { do: 'warp'; to: string; world: string; door: string }
  | { do: 'kick'; to: string; reason: string }
  | { do: 'mute'; to: string; minutes: number; reason: string }
  | { do: 'player'; to: string }
  | { do: 'players' }
  | { do: 'get-tile'; world: string; x: number; y: number }
  | { do: 'set-tile'; world: string; x: number; y: number; item: number }
  | { do: 'wait'; seconds: number }
  | { do: 'remember'; values: readonly Memory[] }
  | { do: 'forget'; key: string }
  | { do: 'start-event'; event: TimedEventForm }
  | { do: 'stop-event'; kind: string; world: string | null }
)

/** A key that a script keeps, with its value. */
export type Memory = { key: string; value: unknown }
export type ActOf<Name extends Act['do']> = Extract<Act, { do: Name }>
