import { Text } from '../design/text.tsx'
import { documentsMessages } from '../messages/documents.ts'
import { formatJson } from './json-text.ts'

type JsonValueProps = { value: unknown }

const shownLength = 2000

/** Shows a value as the file has it; of a very long one only the beginning. */
export function JsonValue({ value }: JsonValueProps) {
  if (value === undefined)
    return (
      <Text as="em" tone="muted">
        {documentsMessages.absent}
      </Text>
    )
  const text = formatJson(value)
  return (
    <Text as="code" size="sm" mono breaks pre>
      {text.length > shownLength ? `${text.slice(0, shownLength)}…` : text}
    </Text>
  )
}
