import { changedValues, valueText } from '../../lib/changed-values.ts'
import { isJsonObject, type JsonObject } from '../../lib/json-text.ts'
import { ChangedValues } from '../../ui/changed-values.tsx'
import { VisibleText } from '../../ui/visible-text.tsx'
import { words } from '../../words/words.ts'
import styles from './log-details.module.css'

type LogDetailsProps = { details: JsonObject }

const shownCharacters = 75

/** The details of an entry as keys and values; what is too large for that unfolds as JSON. */
export function LogDetails({ details }: LogDetailsProps) {
  const { before, after, ...others } = details
  const change = changeOf(before, after)
  const pairs = Object.entries(change === null ? details : others)
  const isCut = pairs.some(([, value]) => isComplex(value))
  if (pairs.length === 0 && change === null) return null
  return (
    <>
      {pairs.length > 0 && (
        <dl className={styles.pairs}>
          {pairs.map(([key, value]) => (
            <div key={key} className={styles.pair}>
              <dt>
                <VisibleText text={key} />
              </dt>
              <dd>
                <VisibleText text={detailText(value)} />
              </dd>
            </div>
          ))}
        </dl>
      )}
      {change !== null && (
        <ChangedValues
          values={change}
          describe={(label, value) => ({ label, text: detailText(value) })}
        />
      )}
      {isCut && (
        <details className={styles.json}>
          <summary>{words.activityLog.showJson}</summary>
          {/* Scrolling needs the keyboard too. */}
          <pre className={styles.code} tabIndex={0}>
            <VisibleText text={JSON.stringify(details, null, 2)} />
          </pre>
        </details>
      )}
    </>
  )
}

/** What changed, when a state before and after was logged and both are small; null for anything else. */
function changeOf(before: unknown, after: unknown) {
  const isOfTwo = (isJsonObject(before) || before === null) && isJsonObject(after)
  if (!isOfTwo || isComplex(before) || isComplex(after)) return null
  return changedValues(before, after)
}

const isComplex = (value: unknown) =>
  typeof value === 'object' && value !== null && JSON.stringify(value).length > shownCharacters

function detailText(value: unknown): string {
  if (value === '') return words.activityLog.empty
  return isComplex(value) ? words.activityLog.complex : valueText(value)
}
