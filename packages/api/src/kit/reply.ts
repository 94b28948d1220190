import type { SentenceParams } from '@trellis/contract/kit/params.ts'
import { describeRefusal, type Messages } from '@trellis/contract/kit/refusal.ts'
import type { Reply } from '@trellis/contract/replies.ts'
import { bindEnglish } from '@trellis/texts/bind-texts.ts'
import type { Fault } from './fault.ts'
import { type ReplyTexts, replyTexts } from './reply-texts.ts'

/** The English sentence of an answer, with the code and the values from which the panel words it. */
export type Answer = { message: string; code: string; params?: SentenceParams }

const sentences: Messages<Reply> = bindEnglish<ReplyTexts>(replyTexts)

/** Puts the answer to a change into words. */
export const createReply = (reply: Reply): Answer => ({
  ...reply,
  message: describeRefusal(reply, sentences),
})

/** Returns the sentence of a refusal in the form of an answer, for calls that do several things. */
export const getAnswer = ({ message, failure: { code, params } }: Fault): Answer => ({
  message,
  code: code ?? '',
  ...(params && { params }),
})
