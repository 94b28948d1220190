import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import * as z from 'zod'

type Webhooks = { webhook: { id: string; events: string; scope: string } }

const problemsAtFirst = ['crash', 'expiry', 'backup-failure']
const problems = [...problemsAtFirst, 'server-stopped', 'disk', 'agent', 'off-site', 'own-backup']
const ofGames = ['event-started', 'event-ended']

/** Returns the same text for the same events in any order. */
const getKey = (events: readonly string[]) =>
  events.toSorted((a, b) => a.localeCompare(b)).join(' ')

/** The sets of events that the form of a version offered as a whole, sorted. */
const wholes = new Map(
  [
    { scope: 'problems' as const, events: problemsAtFirst },
    { scope: 'problems' as const, events: problems },
    { scope: 'all' as const, events: [...problemsAtFirst, ...ofGames] },
    { scope: 'all' as const, events: [...problems, ...ofGames] },
  ].map(({ scope, events }) => [getKey(events), scope]),
)

/**
 * Stores whether a webhook gets all events, or all problems, also of kinds that are added later. A webhook that has every one
 * of a version counts as such.
 */
export const operations: Migration = {
  async up(db: Kysely<Webhooks>) {
    await db.schema
      .alterTable('webhook')
      .addColumn('scope', 'text', (column) => column.notNull().defaultTo('chosen'))
      .execute()
    const webhooks = await db.selectFrom('webhook').select(['id', 'events']).execute()
    for (const { id, events } of webhooks) {
      const chosen = z.array(z.string()).parse(JSON.parse(events))
      const scope = wholes.get(getKey(chosen))
      if (scope !== undefined)
        await db.updateTable('webhook').set({ scope }).where('id', '=', id).execute()
    }
  },
}
