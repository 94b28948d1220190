import type { ServerId } from '@trellis/contract/kit/ids.ts'
import type { AgentEvent } from '@trellis/contract/links/agent.ts'
import type { EngineEvent } from '@trellis/link/engine/engine-link.ts'

/** Engine events on players and worlds, which the agent only forwards. */
export type EngineEvents = Extract<EngineEvent, { event: 'presence' | 'world' | 'timed-event' }>

export function getAgentEvent(serverId: ServerId, news: EngineEvents): AgentEvent {
  if (news.event === 'presence') return { event: 'presence', payload: { serverId } }
  if (news.event === 'timed-event') {
    const { change, kind, world, winner } = news
    const at = new Date(news.at).toISOString()
    return { event: 'timed-event', payload: { serverId, at, change, kind, world, winner } }
  }
  return { event: 'world', payload: { serverId, news: news.news } }
}
