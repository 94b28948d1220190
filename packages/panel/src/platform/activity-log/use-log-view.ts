import { type Activity, activitySchema } from '@trellis/contract/platform/activity-log.ts'
import { useLocation, useSearchParams } from 'react-router'
import { z } from 'zod'
import { readCurrentParams, withParam } from '../../kit/url-text.ts'

export type ActorType = Activity['actorType']
export type LogFilter = {
  search: string
  person: string
  actorType: ActorType | null
  /** Days, `YYYY-MM-DD`; empty for an open end. */
  from: string
  to: string
}

type LogView = {
  actorType: ActorType | null
  setActorType: (actorType: ActorType | null) => void
  from: string
  to: string
  setDay: (end: 'from' | 'to', day: string) => void
  /** Entries older than this one are in sight; null for the newest. */
  before: number | null
  toOlder: (before: number) => void
  toNewer: () => void
  toNewest: () => void
}

const beforeSchema = z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER)
const daySchema = z.iso.date().catch('')
/** The places that lie between the newest page and this one, kept with the browser's own history. */
const trailSchema = z.object({ trail: z.array(beforeSchema) }).transform((it) => it.trail)

/** Where in the log the reader is, kept in the address: an entry's number, so that new entries move nothing. */
export function useLogView(): LogView {
  const [params, setParams] = useSearchParams()
  const trail = trailSchema.catch([]).parse(useLocation().state)
  const before = beforeSchema.nullable().catch(null).parse(params.get('before'))
  const goTo = (to: number | undefined, nextTrail: readonly number[]) =>
    setParams(withParam(readCurrentParams(), 'before', to === undefined ? '' : String(to)), {
      state: { trail: nextTrail },
    })
  return {
    actorType: activitySchema.shape.actorType.nullable().catch(null).parse(params.get('actor')),
    setActorType: (actorType) =>
      setParams(withParam(readCurrentParams(), 'actor', actorType ?? '', ['before']), {
        replace: true,
      }),
    from: daySchema.parse(params.get('from')),
    to: daySchema.parse(params.get('to')),
    setDay: (end, day) =>
      setParams(withParam(readCurrentParams(), end, day, ['before']), { replace: true }),
    before,
    toOlder: (next) => goTo(next, before === null ? [] : [...trail, before]),
    toNewer: () => goTo(trail.at(-1), trail.slice(0, -1)),
    toNewest: () => goTo(undefined, []),
  }
}
