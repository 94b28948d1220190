import type { JsonObject } from '@trellis/document/json-value.ts'

/** What every tab with a form is given: the player, and how to change them. */
export type FormTabProps = {
  player: JsonObject
  onChange: (next: (player: JsonObject) => JsonObject) => void
}
