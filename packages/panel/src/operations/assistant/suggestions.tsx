import { Row } from '../../design/row.tsx'
import { assistantMessages } from '../../messages/assistant.ts'
import styles from './suggestions.module.css'

type SuggestionsProps = { onPick: (message: string) => void }

export function Suggestions({ onPick }: SuggestionsProps) {
  const text = assistantMessages
  return (
    <Row
      as="ul"
      wrap
      gap="xs"
      align="stretch"
      justify="center"
      className={styles.list}
      aria-label={text.suggestionsLabel}
    >
      {text.suggestions.map((suggestion) => (
        <li key={suggestion}>
          <button type="button" className={styles.chip} onClick={() => onPick(suggestion)}>
            {suggestion}
          </button>
        </li>
      ))}
    </Row>
  )
}
