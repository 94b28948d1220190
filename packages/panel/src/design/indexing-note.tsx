import { Text } from './text.tsx'

type IndexingNoteProps = {
  /** How much has been read, from 0 to 1. */
  indexed: number
  text: (values: { percent: number }) => string
}

/** That not everything of a large import can be shown yet. */
export function IndexingNote({ indexed, text }: IndexingNoteProps) {
  if (indexed >= 1) return null
  return (
    <Text mt="xs" mb="sm" tone="warn" size="sm" role="status">
      {text({ percent: Math.floor(indexed * 100) })}
    </Text>
  )
}
