import { Text } from '../../design/text.tsx'
import { paletteMessages } from '../../messages/palette.ts'
import type { Collected } from './collected-commands.tsx'

type SearchStateProps = {
  text: string
  isPausing: boolean
  found: readonly Collected[]
  count: number
}

/** Names the running and the failed searches, and says if nothing was found. */
export function SearchState({ text, isPausing, found, count }: SearchStateProps) {
  const isSearching = isPausing || found.some((it) => it.isSearching)
  const failures = [...new Set(found.flatMap((it) => it.failure ?? []))]
  const isNothing = count === 0 && !isSearching && failures.length === 0
  return (
    <>
      <Text mt="sm" tone="muted" size="sm" center role="status">
        {text !== '' && isSearching ? paletteMessages.searching : null}
        {text !== '' && isNothing ? paletteMessages.none({ text: text.trim() }) : null}
      </Text>
      {failures.map((failure) => (
        <Text key={failure} mt="xs" tone="bad" size="sm" role="alert">
          {failure}
        </Text>
      ))}
    </>
  )
}
