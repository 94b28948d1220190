import type { SentenceParams } from '@trellis/contract/kit/params.ts'
import { type AnyMessages, findMessage } from '@trellis/contract/kit/refusal.ts'

type Coded = { code?: string | null | undefined; params?: SentenceParams | undefined }

/** Returns the panel's words for a code, or the api's English ones where there is no code or the panel has none for it. */
export const wordCode = (messages: AnyMessages, { code, params }: Coded, english: string): string =>
  (code == null ? null : findMessage(messages, { code, params })) ?? english
