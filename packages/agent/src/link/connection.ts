import { type AgentEvent, agentRequestSchema } from '@trellis/contract/links/agent.ts'
import { Fault } from '@trellis/link/fault.ts'
import type { RawData, WebSocket } from 'ws'
import type { Agent } from '../agent.ts'
import type { Log } from '../surroundings.ts'
import { Follows } from './follows.ts'
import type { Session } from './handler.ts'
import { handle } from './handlers.ts'

/** Console frames wait on disk while the api has this much still to take. */
const roomBytes = 1024 * 1024
/** An api that does not even take events is gone, whatever its socket says. */
const mostQueuedBytes = 64 * 1024 * 1024

/** Serves one api until its socket closes. */
export function serveConnection(socket: WebSocket, agent: Agent, log: Log): void {
  let isGreeted = false
  const follows = new Follows({
    hasRoom: () => isGreeted && socket.bufferedAmount < roomBytes,
    send: (frame) => socket.send(frame, () => follows.wake()),
    onTrouble: (error) => log.error({ error: String(error) }, 'A console could not be read.'),
  })
  const say = (message: object) => {
    if (socket.bufferedAmount > mostQueuedBytes) socket.terminate()
    else socket.send(JSON.stringify(message))
  }
  const session: Session = {
    agent,
    follows,
    greet: () => {
      isGreeted = true
    },
  }
  const forget = [
    agent.onEvent((event: AgentEvent) => {
      if (isGreeted) say(event)
    }),
    agent.onDelete((id) => follows.unfollow(id)),
  ]
  socket.on('message', (data, isBinary) => {
    if (isBinary) return socket.close(1003)
    const request = agentRequestSchema.safeParse(parseJson(data))
    if (!request.success) return socket.close(1008, 'Not a request.')
    void answer(session, request.data, isGreeted, log).then(say)
  })
  socket.on('error', () => socket.terminate())
  socket.on('close', () => {
    for (const end of forget) end()
    follows.close()
  })
}

type Request = ReturnType<typeof agentRequestSchema.parse>

async function answer(
  session: Session,
  { id, command, params }: Request,
  isGreeted: boolean,
  log: Log,
): Promise<object> {
  try {
    if (!isGreeted && command !== 'hello') throw new Fault('bad-input', 'Say hello first.')
    return { id, ok: true, reply: await handle(session, command, params) }
  } catch (error) {
    return { id, ok: false, failure: failureOf(error, command, log) }
  }
}

function failureOf(error: unknown, command: string, log: Log) {
  if (error instanceof Fault) return { kind: error.kind, sentence: error.message, ...error.extra }
  log.error({ command, error: error instanceof Error ? error.stack : error }, 'A request failed.')
  const isFull = error instanceof Error && 'code' in error && error.code === 'ENOSPC'
  const sentence = isFull
    ? "The game host's disk is full."
    : 'The game host could not do this. Its operator finds the reason in the log.'
  return { kind: 'trouble', sentence }
}

/** Undefined, which no schema takes, for what is not JSON. */
function parseJson(data: RawData): unknown {
  try {
    return JSON.parse(data.toString())
  } catch {
    return undefined
  }
}
