import type { ServerAnswer } from '@trellis/contract/links/server-query.ts'
import {
  answerHead,
  nonceBytes,
  questionBytes,
  questionHead,
} from '@trellis/contract/links/server-query-frame.ts'
import { AnswerBudget, type AnswerLimits } from '@trellis/game-data/answer-budget.ts'
import type { GamePort } from './game-port.ts'

/** The limit is far above legitimate use, and far below an attack on a third party. */
const limits: AnswerLimits = {
  inAll: { perSecond: 200, atOnce: 200 },
  perSource: { perSecond: 10, atOnce: 20 },
  maxSources: 1024,
}

const head = Buffer.from(answerHead)
const nonceEnd = questionHead.length + nonceBytes

/** Answers status queries at the game's port. Anything but a complete query is ignored. */
export function answerQuestions(
  port: GamePort,
  monotonic: () => number,
  describe: () => ServerAnswer,
): void {
  const budget = new AnswerBudget(limits, monotonic)
  port.listen(questionHead, (datagram, from) => {
    if (!isQuestion(datagram) || !budget.take(from.address)) return
    port.send(answerTo(datagram, describe()), from)
  })
}

function isQuestion(datagram: Buffer): boolean {
  return (
    datagram.length === questionBytes && datagram.subarray(nonceEnd).every((byte) => byte === 0)
  )
}

/** The answer is never longer than the query, to prevent amplification. The name is cut if necessary. */
function answerTo(question: Buffer, answer: ServerAnswer): Buffer {
  const nonce = question.subarray(questionHead.length, nonceEnd)
  const room = questionBytes - head.length - nonceBytes
  const signs = Array.from(answer.name)
  let text = Buffer.from(JSON.stringify(answer))
  while (text.length > room && signs.pop() !== undefined) {
    text = Buffer.from(JSON.stringify({ ...answer, name: signs.join('') }))
  }
  return Buffer.concat([head, nonce, text])
}
