import type { ConfigurationPart } from '@trellis/contract/game/configuration.ts'
import { rewardSchema } from '@trellis/contract/kit/amounts.ts'
import { causeSchema } from '@trellis/contract/kit/reason.ts'
import type { JsonObject } from '@trellis/document/json-value.ts'
import { ChangedValues } from '../../design/changed-values.tsx'
import { Row } from '../../design/row.tsx'
import { Text } from '../../design/text.tsx'
import { VisibleText } from '../../design/visible-text.tsx'
import { describeAmount } from '../../kit/amounts.ts'
import { formatValue, isNames } from '../../kit/changed-values.ts'
import { describeResultCause } from '../../kit/describe-result.ts'
import { formatList } from '../../kit/lists.ts'
import { activityDetailsMessages } from '../../messages/activity-details.ts'
import { activityLogMessages } from '../../messages/activity-log.ts'
import { changesMessages } from '../../messages/changes.ts'
import { describeOffer } from '../undo/index.ts'
import { type LogChanges, listLogChanges } from './log-changes.ts'
import styles from './log-details.module.css'

type LogDetailsProps = { details: JsonObject }

/** Words the reason of an entry, the change that was undone and the reward of a code by their codes and amounts. */
function wordCodes({ cause, ...stored }: JsonObject): JsonObject {
  const details: JsonObject = { ...wordReward(stored), ...wordUndone(stored) }
  const known = causeSchema.safeParse(cause).data
  if (known === undefined) return cause === undefined ? details : { ...details, cause }
  return { ...details, reason: describeResultCause(known) ?? details['reason'] }
}

function wordUndone({ change }: JsonObject): { change?: string } {
  const undone = causeSchema.safeParse(change).data
  return undone === undefined ? {} : { change: describeOffer({ label: undone.code, ...undone }) }
}

/** Entries of earlier versions have the English words of a reward only. */
function wordReward(details: JsonObject): JsonObject {
  const { data } = rewardSchema.required().safeParse(details)
  if (data === undefined) return details
  const others = Object.entries(details).filter(([key]) => key !== 'unit' && key !== 'amount')
  return { ...Object.fromEntries(others), reward: describeAmount(data.unit, data.amount) }
}

const shownCharacters = 75

/** Shows the details of an entry as keys and values; larger ones unfold as JSON. */
export function LogDetails({ details: stored }: LogDetailsProps) {
  const details = wordCodes(stored)
  const changes = listLogChanges(details)
  const pairs = Object.entries(details).filter(
    ([key, value]) => (changes === null || !isState(key)) && !isAbsent(value),
  )
  const isCut = Object.values(details).some(isComplex)
  const { lists = [], values = [] } = changes ?? {}
  return (
    <>
      <DetailPairs
        pairs={[
          ...pairs.map(([key, value]) => ({
            name: getDetailName(key),
            text: getDetailText(key, value),
          })),
          ...lists.flatMap(listPairs),
        ]}
      />
      {changes !== null && lists.length + values.length === 0 && (
        <Text mt="3xs" size="sm" tone="muted">
          {activityLogMessages.unchanged}
        </Text>
      )}
      {values.length > 0 && (
        <div className={styles.changes}>
          <ChangedValues
            values={values}
            describe={(key, value) => ({
              label: getDetailName(key),
              text: getDetailText(key, value),
            })}
          />
        </div>
      )}
      {isCut && (
        <details className={styles.json}>
          <summary>{activityLogMessages.showJson}</summary>
          {/* Scrolling needs the keyboard too. */}
          <pre className={styles.code} tabIndex={0}>
            <VisibleText text={JSON.stringify(stored, null, 2)} />
          </pre>
        </details>
      )}
    </>
  )
}

type Pair = { name: string; text: string }

function DetailPairs({ pairs }: { pairs: readonly Pair[] }) {
  if (pairs.length === 0) return null
  return (
    <Row as="dl" mt="3xs" size="sm" wrap gap="lg" rowGap="3xs" align="stretch">
      {pairs.map(({ name, text }) => (
        <Row key={name} wrap gap="xs" rowGap="none" align="stretch" shrink className={styles.pair}>
          <dt>
            <VisibleText text={name} />
          </dt>
          <dd>
            <VisibleText isName text={text || changesMessages.empty} />
          </dd>
        </Row>
      ))}
    </Row>
  )
}

/** Words the names that a list got and lost. */
function listPairs({ key, added, removed }: LogChanges['lists'][number]): Pair[] {
  const name = getDetailName(key)
  return [
    { name: activityLogMessages.added({ name }), text: wordNames(key, added) },
    { name: activityLogMessages.removed({ name }), text: wordNames(key, removed) },
  ].filter(({ text }) => text !== '')
}

const isState = (key: string) => key === 'before' || key === 'after'

/** Whether a detail says nothing, such as the failure of an import that succeeded. */
const isAbsent = (value: unknown) => value === null || (Array.isArray(value) && value.length === 0)

const isComplex = (value: unknown) =>
  typeof value === 'object' && value !== null && JSON.stringify(value).length > shownCharacters

/** Names a detail; a key inside of another, such as `limits.free.memoryMb`, by its parts. */
const getDetailName = (key: string) => key.split('.').map(getPartName).join(': ')

/** A key without a translation is split into its words; other texts, such as a permission, stay. */
function getPartName(key: string): string {
  const name = findName(key)
  if (name !== undefined || !/^[a-z][A-Za-z_]*$/.test(key)) return name ?? key
  const split = key.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).replaceAll('_', ' ')
  return split.charAt(0).toUpperCase() + split.slice(1)
}

function findName(key: string): string | undefined {
  const names: Readonly<Record<string, string>> = activityDetailsMessages.names
  return Object.hasOwn(names, key) ? names[key] : undefined
}

function getDetailText(key: string, value: unknown): string {
  if (value === null) return ''
  if (typeof value === 'boolean') return value ? activityLogMessages.yes : activityLogMessages.no
  if (isNames(value) && !isComplex(value)) return wordNames(key, value)
  if (isNumbers(value) && !isComplex(value)) return formatList(value.map(String))
  return wordChoice(key, value) ?? getText(value)
}

const wordNames = (key: string, names: readonly string[]) =>
  formatList(names.map((it) => wordChoice(key, it) ?? it))

/** Such as the numbers of ledger lines. */
const isNumbers = (value: unknown): value is number[] =>
  Array.isArray(value) && value.every((it) => typeof it === 'number')

type Choices = { part: Readonly<Record<ConfigurationPart, string>> } & Readonly<
  Record<string, Readonly<Record<string, string>>>
>

/** Words a value that is one of a few names, such as a role, or a list of them; undefined for all other values. */
function wordChoice(key: string, value: unknown): string | undefined {
  const choices: Choices = activityDetailsMessages.values
  const name = key.split('.').at(-1) ?? key
  const words = Object.hasOwn(choices, name) ? choices[name] : undefined
  if (words === undefined || typeof value !== 'string') return undefined
  const parts = value.split(', ')
  return parts.every((part) => Object.hasOwn(words, part))
    ? parts.map((part) => words[part]).join(', ')
    : undefined
}

const getText = (value: unknown): string =>
  isComplex(value) ? activityLogMessages.complex : formatValue(value)
