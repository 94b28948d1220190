import type { IncomingHttpHeaders } from 'node:http'
import { Readable } from 'node:stream'
import type { Route } from '@trellis/contract/kit/route.ts'
import type { FastifyReply } from 'fastify'
import { answerHeaders } from './failures.ts'
import { StoredAnswer } from './repeated-calls.ts'

/** A response that is serialised and checked already. */
export class Prepared {
  readonly json: string
  readonly headers: Record<string, string>
  constructor(json: string, headers: Record<string, string> = {}) {
    this.json = json
    this.headers = headers
  }
}

/** An answer that says that the change waits, for a route that `mayWait`. */
export class Waiting<Answer> {
  readonly answer: Answer
  constructor(answer: Answer) {
    this.answer = answer
  }
}

/** A file that is streamed as a download. */
export class Download {
  readonly content: Readable
  readonly fileName: string
  readonly contentType: string
  constructor(content: Readable, file: { name: string; contentType: string }) {
    this.content = content
    this.fileName = file.name
    this.contentType = file.contentType
  }
}

/** Returns the answer as a repeated call gets it. */
export function storeAnswer(route: Route, answer: unknown): StoredAnswer {
  const isPrepared = answer instanceof Prepared
  const json = isPrepared ? answer.json : JSON.stringify(checkReply(route, answer))
  return new StoredAnswer(route.status ?? 200, json)
}

/** Sends the answer of a handler. Throws an Error for an answer that does not fit its contract. */
export function sendAnswer(route: Route, reply: FastifyReply, answer: unknown): void {
  reply.code(route.status ?? 200).headers(answerHeaders)
  if (answer instanceof StoredAnswer) return void reply.code(answer.status).send(answer.json)
  if (answer instanceof Download) {
    const { content, contentType, fileName } = answer
    const disposition = `attachment; filename="${fileName}"`
    reply.headers({ 'content-type': contentType, 'content-disposition': disposition }).send(content)
  } else if (answer instanceof Prepared) {
    reply.headers(answer.headers)
    const { method, headers } = reply.request
    if (method === 'GET' && isKnown(headers, answer.headers.etag)) reply.code(304).send()
    else if (answer.json.length <= maxWholeLength) reply.send(answer.json)
    else sendInParts(reply, answer.json)
  } else if (answer instanceof Waiting)
    reply.code(202).send(JSON.stringify(checkReply(route, answer.answer)))
  else reply.send(JSON.stringify(checkReply(route, answer)))
}

/** Longer answers go out in parts, because one write of megabytes holds up all other calls. */
const maxWholeLength = 256 * 1024
const partBytes = 64 * 1024

function sendInParts(reply: FastifyReply, text: string): void {
  const bytes = Buffer.from(text)
  const parts = function* () {
    for (let at = 0; at < bytes.length; at += partBytes) yield bytes.subarray(at, at + partBytes)
  }
  reply.header('content-length', bytes.length)
  reply.header('content-type', 'application/json; charset=utf-8')
  reply.send(Readable.from(parts()))
}

/** Returns whether a GET names this version of its answer, an `ETag`. */
export const isKnown = (headers: IncomingHttpHeaders, etag: string | undefined): boolean =>
  etag !== undefined && headers['if-none-match'] === etag

function checkReply(route: Route, answer: unknown): unknown {
  const parsed = route.reply.safeParse(answer)
  if (parsed.success) return parsed.data
  throw new Error(`The answer of ${route.method} ${route.path} does not fit its contract.`, {
    cause: parsed.error,
  })
}
