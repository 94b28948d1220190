import { randomBytes } from 'node:crypto'
import { createSocket } from 'node:dgram'
import {
  answerHead,
  nonceBytes,
  questionBytes,
  questionHead,
  type ServerAnswer,
  serverAnswerSchema,
} from '@trellis/contract/links/server-query.ts'
import { tryParseJson } from '@trellis/document/try-json.ts'

export type TimedAnswer = { answer: ServerAnswer; roundTripMs: number }

const questions = 3
const betweenMs = 400
/** After the last question. */
const timeoutMs = 1000

/**
 * Sends a query over UDP as a game client would, and repeats it if a datagram is lost. An answer counts only
 * if it comes from that address and repeats a nonce, so it cannot be forged. Returns null without an answer.
 */
export function askServer(address: string, port: number): Promise<TimedAnswer | null> {
  const socket = createSocket('udp4')
  const sentAt = new Map<string, number>()
  const { promise, resolve } = Promise.withResolvers<TimedAnswer | null>()
  // A network error of one question needs no handling, because the missing answer shows it.
  socket.on('error', () => undefined)
  socket.on('message', (datagram, from) => {
    const answered = from.address === address ? readAnswer(datagram, sentAt) : null
    if (answered !== null) resolve(answered)
  })
  let timer: NodeJS.Timeout
  const ask = () => {
    if (sentAt.size === questions) return resolve(null)
    const nonce = randomBytes(nonceBytes)
    sentAt.set(nonce.toString('hex'), performance.now())
    socket.send(buildQuestion(nonce), port, address, () => undefined)
    timer = setTimeout(ask, sentAt.size === questions ? timeoutMs : betweenMs)
  }
  ask()
  return promise.finally(() => {
    clearTimeout(timer)
    socket.close()
  })
}

function buildQuestion(nonce: Buffer): Buffer {
  const question = Buffer.alloc(questionBytes)
  question.set(questionHead)
  question.set(nonce, questionHead.length)
  return question
}

/** Null for anything that is no answer to one of these questions. */
function readAnswer(datagram: Buffer, sentAt: ReadonlyMap<string, number>): TimedAnswer | null {
  const nonceEnd = answerHead.length + nonceBytes
  if (datagram.length > questionBytes || datagram.length < nonceEnd) return null
  if (!answerHead.every((byte, at) => datagram[at] === byte)) return null
  const sent = sentAt.get(datagram.toString('hex', answerHead.length, nonceEnd))
  const answer = serverAnswerSchema.safeParse(tryParseJson(datagram.toString('utf8', nonceEnd)))
  if (sent === undefined || !answer.success) return null
  return { answer: answer.data, roundTripMs: Math.round((performance.now() - sent) * 10) / 10 }
}
