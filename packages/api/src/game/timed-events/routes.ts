import {
  listTimedEvents,
  startTimedEvent,
  stopTimedEvent,
} from '@trellis/contract/game/timed-events.ts'
import type { BindRoute } from '../../kit/http.ts'
import type { TimedEvents } from './service.ts'

export function bindTimedEventRoutes(bind: BindRoute, timedEvents: TimedEvents): void {
  bind(listTimedEvents, (call) => timedEvents.list(call))
  bind(startTimedEvent, (call) => timedEvents.start(call, call.body))
  bind(stopTimedEvent, (call) => timedEvents.stop(call, call.body))
}
