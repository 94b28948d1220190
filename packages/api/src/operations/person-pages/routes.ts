import {
  addPersonNote,
  deletePersonNote,
  listPersonBans,
  listPersonFeedback,
  listPersonNotes,
  listPersonServers,
  readPerson,
} from '@trellis/contract/operations/person-pages.ts'
import type { BindRoute } from '../../kit/http.ts'
import type { PersonPages } from './service.ts'

export function bindPersonRoutes(bind: BindRoute, { people }: { people: PersonPages }): void {
  bind(readPerson, ({ params }) => people.read(params.discordId))
  bind(listPersonServers, ({ params, query }) => people.listServers(params.discordId, query.page))
  bind(listPersonBans, ({ params, query }) => people.listBans(params.discordId, query.page))
  bind(listPersonFeedback, ({ params, query }) => people.listFeedback(params.discordId, query.page))
  bind(listPersonNotes, ({ params, query }) => people.listNotes(params.discordId, query.page))
  bind(addPersonNote, ({ caller, params, body }) =>
    people.addNote(caller, params.discordId, body.text),
  )
  bind(deletePersonNote, ({ caller, params }) =>
    people.deleteNote(caller, params.discordId, params.noteId),
  )
}
