import { paramsSchema } from '@trellis/contract/kit/params.ts'
import { type AnyMessages, type AnyRefusal, findMessage } from '@trellis/contract/kit/refusal.ts'
import * as z from 'zod'
import { readLocale, sourceLocale } from '../language/locale.ts'
import { fetchPart } from '../language/messages.ts'
import { findFailureMessage } from './failure-messages.ts'

const worded = z.looseObject({
  message: z.string(),
  code: z.string().min(1),
  params: paramsSchema.optional(),
})

/**
 * Puts the sentence of an answer, and those of its parts, such as the users of a bulk change, into the reader's
 * language. An answer without a code that the panel knows keeps the api's sentence.
 */
export async function wordReply<Reply>(reply: Reply): Promise<Reply> {
  if (readLocale() === sourceLocale || !worded.safeParse(reply).success) return reply
  const entries = Object.entries(Object(reply)).map(async ([key, it]) => [
    key,
    Array.isArray(it) ? await Promise.all(it.map(wordOne)) : it,
  ])
  return (await wordOne(Object.fromEntries(await Promise.all(entries)))) as Reply
}

async function wordOne(part: unknown): Promise<unknown> {
  const { success, data } = worded.safeParse(part)
  if (!success) return part
  return { ...data, message: (await findReply(data)) ?? data.message }
}

async function findReply(reply: AnyRefusal): Promise<string | null> {
  const { replyCatalogues } = await import('../messages/reply-catalogues.ts')
  const name = replyCatalogues[reply.code]
  if (name === undefined) return findFailureMessage(reply.code, reply.params)
  // Without the catalogue, which a network may refuse, the reader gets the api's sentence.
  const messages = await fetchPart(name, 'replies').catch(() => null)
  return messages === null ? null : findMessage(messages as AnyMessages, reply)
}
