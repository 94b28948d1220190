import type { IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { agentFailureSchema } from '@trellis/contract/links/agent.ts'
import { tryParseJson } from '@trellis/document/try-json.ts'
import { type AgentAddress, openRequest } from '@trellis/link/agent-address.ts'
import { createFault, Fault } from '../kit/fault.ts'

export type AgentFiles = ReturnType<typeof createAgentFiles>

/**
 * Returns functions that download files from the agent and upload files to it, over HTTP at the link's
 * address.
 */
export function createAgentFiles(address: AgentAddress) {
  const open = (method: 'GET' | 'PUT', path: string) => {
    const clientRequest = openRequest(address, method, path)
    const answer = new Promise<IncomingMessage>((resolve, reject) => {
      clientRequest.once('response', resolve)
      clientRequest.once('error', () => reject(createUnreachableFault()))
    })
    return { clientRequest, answer }
  }
  return {
    /** Throws the agent's refusal as a `Fault`. */
    async get(path: string): Promise<IncomingMessage> {
      const { clientRequest, answer } = open('GET', path)
      clientRequest.end()
      return checkAnswer(await answer)
    },

    /**
     * Returns the agent's answer as text. If the agent refuses, some or all of the content stays unread.
     */
    async put(path: string, content: Readable): Promise<string> {
      const { clientRequest, answer } = open('PUT', path)
      clientRequest.setHeader('expect', '100-continue')
      clientRequest.once('continue', () => {
        // The caller's connection stays open after a refusal, so that they get the reason.
        const body = content.iterator({ destroyOnReturn: false })
        pipeline(body, clientRequest).catch(() => undefined)
      })
      clientRequest.flushHeaders()
      try {
        return await readAll(await checkAnswer(await answer))
      } finally {
        clientRequest.destroy()
      }
    },
  }
}

async function checkAnswer(answer: IncomingMessage): Promise<IncomingMessage> {
  const status = answer.statusCode ?? 500
  if (status < 300) return answer
  const failure = agentFailureSchema.safeParse(tryParseJson(await readAll(answer)))
  if (!failure.success) throw createUnreachableFault()
  const { kind, sentence, code, params, fields, fieldCauses } = failure.data
  const faultKind = kind === 'trouble' ? 'unavailable' : kind
  const extra = { code: code ?? faultKind, params, fields, fieldCauses }
  throw new Fault(faultKind, sentence, extra)
}

async function readAll(answer: IncomingMessage): Promise<string> {
  let text = ''
  answer.setEncoding('utf8')
  for await (const part of answer) text += String(part)
  return text
}

const createUnreachableFault = () =>
  createFault('unavailable', { code: 'host-unreachable' }, { code: 'unavailable' })
