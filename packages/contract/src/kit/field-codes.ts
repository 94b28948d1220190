import type * as z from 'zod'
import type { ListBound, ListRefusal } from './list-bounds.ts'
import type { Refusal } from './refusal.ts'

/** Why a field of an input is at fault. The text of each code is in the catalogue `fields`. */
export type FieldCode =
  | 'achievement-gems'
  | 'achievement-xp'
  | 'address-invalid'
  | 'address-login'
  | 'address-port'
  | 'address-private'
  | 'address-protocol'
  | 'amount'
  | 'amount-too-large'
  | 'appeal-empty'
  | 'appeal-text'
  | 'autofarm-delay'
  | 'ban-form'
  | 'block-count-kept'
  | 'cart-items'
  | 'code-amounts'
  | 'code-empty'
  | 'code-suffix'
  | 'command-alias'
  | 'command-alias-taken'
  | 'command-cooldown'
  | 'command-empty'
  | 'command-price'
  | 'command-repeated'
  | 'command-role'
  | 'date'
  | 'discord-id'
  | 'discord-invite'
  | 'duration'
  | 'engine-id'
  | 'engine-id-taken'
  | 'engine-path'
  | 'engine-paths'
  | 'event-repeated'
  | 'events-empty'
  | 'expiry-date'
  | 'feedback-empty'
  | 'files-repeated'
  | 'filter-word'
  | 'game-password'
  | 'grow-id'
  | 'growable-item'
  | 'guild-name'
  | 'item-name'
  | 'item-number'
  | 'item-repeated'
  | 'json-depth'
  | 'json-invalid'
  | 'json-key'
  | 'json-key-repeated'
  | 'json-keys'
  | 'json-number'
  | 'line-empty'
  | 'list-name-length'
  | 'list-repeated'
  | 'message-empty'
  | 'moderation-hits'
  | 'moderation-minutes'
  | 'name-ban-reason'
  | 'name-empty'
  | 'name-missing'
  | 'new-item'
  | 'new-world-name'
  | 'no-engine-file'
  | 'not-removable'
  | 'not-world-file'
  | 'note-empty'
  | 'number-too-long'
  | 'one-line'
  | 'pack-empty'
  | 'pack-price'
  | 'pack-repeated'
  | 'password-empty'
  | 'paths-repeated'
  | 'pattern-empty'
  | 'pattern-group'
  | 'pattern-invalid'
  | 'pattern-not-linear'
  | 'permission-repeated'
  | 'placeholders'
  | 'plain-command'
  | 'plain-description'
  | 'plain-message'
  | 'plain-reason'
  | 'plan-duration'
  | 'player-duration'
  | 'player-duration-length'
  | 'player-file'
  | 'player-name-kept'
  | 'quantity'
  | 'question-empty'
  | 'reason-empty'
  | 'recipe-of-two'
  | 'recipe-repeated'
  | 'reference-reserved'
  | 'report-empty'
  | 'schedule-empty'
  | 'schedule-invalid'
  | 'script-name'
  | 'server-name'
  | 'shop-item-id'
  | 'spam-repeats'
  | 'spam-seconds'
  | 'stack-count'
  | 'storage-limit'
  | 'support-address'
  | 'texture-base64'
  | 'tile-count'
  | 'time-zone'
  | 'timed-event'
  | 'user-repeated'
  | 'users-empty'
  | 'variable-name'
  | 'variables-too-many'
  | 'webhook-address'
  | 'whole-number'
  | 'world-file'
  | 'world-file-version'
  | 'world-name'

/** A fault in a field, as a cause with a code. */
export type FieldRefusal = { [Code in FieldCode]: Refusal<Code> }[FieldCode]

/** The fault of a field whose code is found at run time. */
export type FoundField = { code: FieldCode; params?: undefined }

const fields = new Map<string, FieldCode>()
const lists = new Map<string, ListBound['code']>()

/** Returns the code as the message of a schema, the only thing of it that an issue has. `findSchemaRefusal` finds it again. */
export function withCode(code: FieldCode): string {
  fields.set(code, code)
  return code
}

/** Returns the arguments of the bound of a list in game data, for `array().max(…)`. */
export function withBound({ code, max }: ListBound): [max: number, code: string] {
  lists.set(code, code)
  return [max, code]
}

/** Returns the refusal of an issue whose schema has a code; null for one that only says a limit or a type. */
export function findSchemaRefusal(issue: z.core.$ZodIssue): FoundField | ListRefusal | null {
  const field = fields.get(issue.message)
  if (field !== undefined) return { code: field }
  const list = lists.get(issue.message)
  if (list === undefined || issue.code !== 'too_big') return null
  return { code: list, params: { max: Number(issue.maximum) } }
}

/** Returns a refinement that refuses entries which share a name, at the name of each. */
export function withOwnNames(code: FieldCode) {
  const message = withCode(code)
  return (list: readonly { name: string }[], context: z.RefinementCtx): void => {
    const byName = Map.groupBy(list.keys(), (at) => list[at]?.name)
    for (const shared of byName.values()) {
      if (shared.length === 1) continue
      for (const at of shared) context.addIssue({ code: 'custom', path: [at, 'name'], message })
    }
  }
}
