import { useUrlText } from '../../kit/url-text.ts'
import { type LogFilter, useLogView } from './use-log-view.ts'

const pauseMs = 300

/** Holds which entries of the log are wanted, in the address. */
export function useLogFilter() {
  const search = useUrlText('search', pauseMs, ['before'])
  const person = useUrlText('person', pauseMs, ['before'])
  const place = useLogView()
  const { actorType, from, to } = place
  const values: LogFilter = { search: search.settled, person: person.settled, actorType, from, to }
  return { search, person, place, values }
}

export type LogFilterState = ReturnType<typeof useLogFilter>
