import type { GameDocument } from '@trellis/contract/kit/game-document.ts'
import type { EngineAnswer, EngineRequest } from '@trellis/contract/links/engine.ts'

type WithoutId<Request> = Request extends unknown ? Omit<Request, 'id'> : never
export type EngineQuestion = WithoutId<EngineRequest>

/** The protocol of 0.7.0 and of all engines before it. */
const oldProtocol = 3

/** The first protocol whose engines ask for passwords of the panel. */
const passwordProtocol = 5

/** The first protocol whose engines add items to an inventory themselves. */
const giftProtocol = 6

const oldRequests: ReadonlySet<EngineRequest['do']> = new Set([
  'hello',
  'command',
  'announce',
  'stop',
  'save',
  'mark',
  'freeze',
  'thaw',
  'flush',
  'patch',
  'put',
  'remove',
  'census',
  'kick',
  'message',
  'watch',
])

const oldDocuments: ReadonlySet<GameDocument['kind']> = new Set([
  'world',
  'player',
  'config',
  'custom-items',
  'bans',
])

/**
 * Answers a request that an engine of this protocol does not know, in its place: a running engine outlives updates of its
 * agent, and one of 0.7.0 hangs up at such a request. Null for a request that the engine answers itself.
 */
export function answerForOlderEngine(
  request: EngineQuestion,
  protocol: number,
): Omit<EngineAnswer, 'id'> | null {
  const outdated = { ok: false, outdated: true } as const
  if (request.do === 'passwords' && protocol < passwordProtocol) return outdated
  if (request.do === 'give' && protocol < giftProtocol) return outdated
  if (protocol > oldProtocol) return null
  if (!oldRequests.has(request.do)) return outdated
  // It would replace the world of that name.
  if (request.do === 'put' && request.isNew === true) return outdated
  if (!('document' in request) || oldDocuments.has(request.document.kind)) return null
  // It has nothing of such a document in memory, so the file is current.
  return request.do === 'flush' ? { ok: true } : outdated
}
