import { useDebouncedCallback } from '@mantine/hooks'
import { useState } from 'react'
import { useSearchParams } from 'react-router'

export type UrlText = {
  /** The text in the field. */
  text: string
  /** The text in the address, updated once typing has paused. */
  settled: string
  type: (text: string) => void
}

/** Keeps the text of a field in the page's address under `name`. A change of the address replaces the text. */
export function useUrlText(name: string, pauseMs: number, also: string[] = []): UrlText {
  const [params, setParams] = useSearchParams()
  const settled = params.get(name) ?? ''
  const [field, setField] = useState({ text: settled, sent: settled, seen: settled })
  if (field.seen !== settled) {
    const text = settled === field.sent ? field.text : settled
    setField({ text, sent: settled, seen: settled })
  }
  const settle = useDebouncedCallback((text: string) => {
    setField((now) => ({ ...now, sent: text }))
    setParams(withParam(readCurrentParams(), name, text, also), { replace: true })
  }, pauseMs)
  return {
    text: field.text,
    settled,
    type: (text) => {
      setField((now) => ({ ...now, text }))
      settle(text.trim())
    },
  }
}

/** Returns the current address, which may be newer than the rendered one: two fields can settle at once. */
export const readCurrentParams = () => new URLSearchParams(location.search)

/** Returns the address with a parameter, or without it if the value is empty, and without its dependents. */
export function withParam(
  params: URLSearchParams,
  name: string,
  value: string,
  dependents: readonly string[] = [],
): URLSearchParams {
  const next = new URLSearchParams(params)
  if (value === '') next.delete(name)
  else next.set(name, value)
  for (const each of dependents) next.delete(each)
  return next
}

/** Returns the number of the page in the address, and its setter. */
export function useUrlPage(): [page: number, setPage: (page: number) => void] {
  const [params, setParams] = useSearchParams()
  return [
    getPage(params),
    (page) => setParams(withParam(readCurrentParams(), 'page', page === 1 ? '' : String(page))),
  ]
}

/** Returns 1 for a text that is no number of a page. */
function getPage(params: URLSearchParams): number {
  const page = Number(params.get('page') ?? 1)
  return Number.isInteger(page) && page >= 1 && page <= 1_000_000 ? page : 1
}
