import type { TimedEventForm, TimedEventKind } from '@trellis/contract/kit/timed-events.ts'
import type { EngineAnswer } from '@trellis/contract/links/engine.ts'
import { createFault } from '@trellis/link/fault.ts'
import type { Lifecycle } from '../servers/lifecycle.ts'

type Started = { form: TimedEventForm; by: string }
type Stopped = { kind: TimedEventKind; world: string | null }

/** Starts an event in the running game. Throws a `conflict` with the reason of the game. */
export async function startTimedEvent(life: Lifecycle, { form, by }: Started): Promise<void> {
  const request = { do: 'start-event', form: JSON.stringify(form), by } as const
  refuseUnlessDone(await life.run?.request(request))
}

export async function stopTimedEvent(life: Lifecycle, { kind, world }: Stopped): Promise<void> {
  refuseUnlessDone(await life.run?.request({ do: 'stop-event', kind, world: world ?? '' }))
}

function refuseUnlessDone(answer: EngineAnswer | null | undefined): void {
  if (answer?.ok) return
  const code = answer?.outdated ? 'engine-outdated' : (answer?.refusal ?? 'events-while-offline')
  throw createFault('conflict', { code })
}
