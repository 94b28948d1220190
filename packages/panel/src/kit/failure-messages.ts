import type { SentenceParams } from '@trellis/contract/kit/params.ts'
import type { Cause } from '@trellis/contract/kit/reason.ts'
import { type AnyMessages, findMessage } from '@trellis/contract/kit/refusal.ts'
import { refusalsMessages } from '../messages/refusals.ts'

const tables: AnyMessages[] = [refusalsMessages]

/**
 * Adds messages for failures that only some users meet, so that others do not load them. They come before those that were
 * there.
 */
export function addFailureMessages(messages: AnyMessages): void {
  tables.unshift(messages)
}

/** Returns the panel's message for a failed call; null for a code that the panel does not know. */
export function findFailureMessage(
  code: string,
  params: SentenceParams | undefined,
): string | null {
  // Some codes cover several reasons; `reason` names the one.
  const refusal = { code: String(params?.['reason'] ?? code), params }
  for (const table of tables) {
    const message = findMessage(table, refusal)
    if (message !== null) return message.trim()
  }
  return null
}

type FindFieldMessage = (sentence: string, cause: Cause) => string | null

let findInFields: FindFieldMessage = () => null

/** Sets the messages for fields, which the login page does not load. */
export function setFieldMessages(find: FindFieldMessage): void {
  findInFields = find
}

/** Returns the panel's message for a sentence about a field; null if the panel does not know its code. */
export const findFieldMessage: FindFieldMessage = (sentence, cause) => findInFields(sentence, cause)
