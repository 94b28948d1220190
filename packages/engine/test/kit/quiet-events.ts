import type { TimedEventForm } from '@trellis/contract/kit/timed-events.ts'
import { encodeTank } from '@trellis/protocol/tank-packet.ts'
import { createRequestTank } from '@trellis/protocol/tanks/request.ts'
import { expect } from 'vitest'
import { getStandingTile } from '../../src/game/world/hand.ts'
import type { QuietPlayer, SilentPlayerService } from './silent-player-service.ts'

const dirt = 2

export const createForm = (values: Partial<TimedEventForm>): TimedEventForm => ({
  ...{ kind: 'arena', minutes: 240, factor: 2, worlds: ['START'], items: [[dirt, 1]] },
  ...{ gems: 0, seconds: 1 },
  ...values,
})

export async function beginEvent(quiet: SilentPlayerService, event: TimedEventForm): Promise<void> {
  const started = quiet.timedEvents.start(event, 'Maya')
  await expect
    .poll(() => {
      quiet.timedEvents.tick()
      return quiet.timedEvents.describe()
    })
    .toHaveLength(1)
  expect(await started).toBeNull()
}

/** Punches at the tile of another player, and returns how often that player was hit so far. */
export function punchAt(quiet: SilentPlayerService, by: QuietPlayer, victim: QuietPlayer): number {
  const visit = quiet.sessions.players.find(({ account }) => account.link === victim.link)?.visit
  if (!visit) throw new Error('The victim is in no world.')
  const { x, y } = visit.occupant.motion
  const tile = getStandingTile({ x, y })
  by.send(encodeTank(createRequestTank({ kind: 'punch', x, y, ...tile })))
  return victim.lines.filter((line) => line.endsWith(' hit you.')).length
}
