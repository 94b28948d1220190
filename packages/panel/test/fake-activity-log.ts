import {
  exportLogs,
  type LoggedActivity,
  loggedActivitySchema,
  readLogs,
} from '@trellis/contract/activity-log.ts'
import type { Route } from '@trellis/contract/kit/route.ts'
import type { Answerer, Asked } from './fake-api.ts'

export function makeLogEntry(id: number, changes: Record<string, unknown> = {}): LoggedActivity {
  return loggedActivitySchema.parse({
    id,
    actorType: 'User',
    actorName: 'Maya',
    action: `Server started ${id}`,
    timestamp: new Date(Date.parse('2026-10-09T02:00:00.000Z') + id * 60_000).toISOString(),
    details: {},
    ...changes,
  })
}

export const logAnswers: readonly [Route, Answerer][] = [
  [
    readLogs,
    ({ query }, { world }) => ({
      reply: found(world.log, query).slice(0, Number(query['limit'] ?? 1000)),
    }),
  ],
  [
    exportLogs,
    ({ query }, { world }) => ({
      document: `id,action\r\n${found(world.log, query)
        .map(({ id, action }) => `${id},"${action}"`)
        .join('\r\n')}`,
      etag: '',
    }),
  ],
]

const found = (log: readonly LoggedActivity[], query: Asked['query']) =>
  log.filter(
    (it) =>
      it.id < Number(query['before'] ?? Number.POSITIVE_INFINITY) &&
      (query['actorType'] === undefined || it.actorType === query['actorType']) &&
      JSON.stringify([it.action, it.actorName, it.details])
        .toLowerCase()
        .includes((query['search'] ?? '').toLowerCase()),
  )
