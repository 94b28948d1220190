import {
  maxTicketBytes,
  ticketHead,
  ticketIdBytes,
  ticketTakenHead,
} from '@trellis/contract/links/ticket-frame.ts'
import { AnswerBudget, type AnswerLimits } from '@trellis/game-data/answer-budget.ts'
import type { GamePort } from './game-port.ts'

/**
 * All players of a server may come through the lobby in one second after a restart, and each ticket may be
 * sent several times.
 */
const limits: AnswerLimits = {
  inAll: { perSecond: 500, atOnce: 4000 },
  perSource: { perSecond: 500, atOnce: 4000 },
  maxSources: 256,
}

const idFrom = ticketHead.length
const textFrom = idFrom + ticketIdBytes

/** Receives the lobby's tickets at the game's port. `receive` returns whether a ticket is for this server. */
export function receiveTickets(
  port: GamePort,
  monotonic: () => number,
  receive: (id: string, sealed: string) => boolean,
): void {
  const budget = new AnswerBudget(limits, monotonic)
  port.listen(ticketHead, (datagram, from) => {
    const isSized = datagram.length > textFrom && datagram.length <= textFrom + maxTicketBytes
    if (!isSized || !budget.take(from.address)) return
    const id = datagram.subarray(idFrom, textFrom)
    if (!receive(id.toString('hex'), datagram.toString('ascii', textFrom))) return
    port.send(Buffer.concat([Buffer.from(ticketTakenHead), id]), from)
  })
}
