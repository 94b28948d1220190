import { Row } from '../../design/row.tsx'
import { useReport } from '../../kit/report.ts'
import { readLocale } from '../../language/locale.ts'
import { consoleMessages } from '../../messages/console.ts'
import { Sprite } from '../items/index.ts'
import { describeCommand, listMissingArguments, readTypedWord } from './completion.ts'
import styles from './suggestion-strip.module.css'
import { type Suggestion, useSuggestions } from './use-suggestions.ts'

/** The first suggestion, and the muted letters that the field shows behind the typed ones. */
export type Hint = { value: string | null; ghost: string }

type SuggestionStripProps = {
  serverId: string
  /** The typed line. */
  line: string
  isOn: boolean
  onHint: (hint: Hint) => void
  onTake: (value: string) => void
}

/** The suggestions as buttons in one line, which phones show above the keyboard. */
export function SuggestionStrip({ serverId, line, isOn, onHint, onTake }: SuggestionStripProps) {
  const suggestions = useSuggestions({ serverId, line, isOn })
  const ghost = isOn && line !== '' ? getGhost(line, suggestions[0]) : ''
  useReport(`${suggestions[0]?.value ?? ''}\n${ghost}`, () =>
    onHint({ value: suggestions[0]?.value ?? null, ghost }),
  )
  const text = consoleMessages.suggestions
  return (
    <Row gap="xs" className={styles.strip} role="group" aria-label={text.label}>
      {suggestions.map(({ value, label = value, item }) => (
        <button
          key={value}
          type="button"
          className={styles.suggestion}
          aria-label={text.take({ value: label })}
          title={describeCommand(value, readLocale() === 'id')}
          // The field keeps the focus, and a phone its keyboard.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onTake(value)}
        >
          {item !== undefined && <Sprite item={item} size={18} />}
          {label}
        </button>
      ))}
    </Row>
  )
}

/** Returns the end of the suggested word, or the arguments that the line still lacks. */
function getGhost(line: string, first: Suggestion | undefined): string {
  const { word } = readTypedWord(line)
  if (first !== undefined && word !== '' && first.item === undefined)
    return first.value.slice(word.length)
  return line.endsWith(' ') ? listMissingArguments(line, readLocale() === 'id') : ''
}
