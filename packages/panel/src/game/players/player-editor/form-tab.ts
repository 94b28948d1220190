import type { JsonObject } from '@trellis/document/json-value.ts'

/** The props of every tab with a form: the player, and how to change them. */
export type FormTabProps = {
  player: JsonObject
  onChange: (next: (player: JsonObject) => JsonObject) => void
}
