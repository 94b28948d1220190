import { formatJson } from '../lib/json-text.ts'
import { words } from '../words/words.ts'
import styles from './json-value.module.css'

type JsonValueProps = { value: unknown }

const shownLength = 2000

/** A value as it stands in the file; of a very long one its beginning. */
export function JsonValue({ value }: JsonValueProps) {
  if (value === undefined) return <em className={styles.absent}>{words.documents.absent}</em>
  const text = formatJson(value)
  return (
    <code className={styles.value}>
      {text.length > shownLength ? `${text.slice(0, shownLength)}…` : text}
    </code>
  )
}
